import { describe, expect, it } from "vitest";

import { type Keyword, keywordsOf } from "./keywords.ts";
import { type FindCourses, matchWith } from "./match.ts";

const ADVERT = `Acme is looking for a Data Engineer. You have strong experience with Python, PostgreSQL and Kubernetes,
  you know CI/CD, and you will be responsible for our warehouse and its ingestion. Knowledge of C++ is preferred.
  We offer a competitive salary. Apply to Beatrice Hallward.`;
const SKILLS = ["Python", "Kubernetes", "C++"];

const nothing: FindCourses = async () => new Map();
const names = (keywords: Keyword[]) => keywords.map(({ keyword }) => keyword);
const even = (...keywords: string[]): Keyword[] =>
  keywords.map((keyword) => ({ keyword, weight: 10 }));

describe("what a job's description asks for", () => {
  it("is its skills, names of the trade and rare words, not what every advert says", () => {
    expect(names(keywordsOf(ADVERT, SKILLS)).toSorted()).toEqual(
      ["C++", "CI/CD", "Kubernetes", "PostgreSQL", "Python", "ingestion", "warehouse"].toSorted(),
    );
  });

  it("weighs more the rarer it is", () => {
    const weights = new Map(
      keywordsOf(ADVERT, SKILLS).map(({ keyword, weight }) => [keyword, weight]),
    );
    expect(weights.get("Kubernetes")).toBeGreaterThan(weights.get("Python") ?? Infinity);
    expect(weights.get("ingestion")).toBeGreaterThan(weights.get("warehouse") ?? Infinity);
  });

  it.each([
    ["in a row", "We use Docker, Kafka and Flyway.", ["Docker", "Kafka", "Flyway"]],
    ["after 'with'", "You work with Kafka.", ["Kafka"]],
    ["of a company or a person", "At Acme you join Beatrice Hallward.", []],
    ["of a well-known place", "Offices in London, Paris and Berlin.", []],
  ])("has names that nobody told us of %s", (_where, said, found) => {
    expect(names(keywordsOf(said, found.slice(0, -1))).toSorted()).toEqual(found.toSorted());
  });

  it("is counted once, however often and in whichever form it is said", () => {
    const said = "pipelines and a pipeline, more pipelines; Python, python";
    expect(names(keywordsOf(said, ["Python"]))).toEqual(["pipelines", "Python"]);
  });

  it("is found soon in a text that is nearly all blanks", () => {
    const blanks = " ".repeat(19_900);
    const before = process.cpuUsage();
    keywordsOf(`Kafka and Docker${blanks}Python – x`, []);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it("is nothing where nothing is said", () => {
    expect(keywordsOf("", [])).toEqual([]);
    expect(keywordsOf("We are a great team. Join us!", [])).toEqual([]);
  });
});

describe("the match with a job", () => {
  it("is 100 where all is there, in any form, and 0 where nothing is", async () => {
    const keywords = even("pipelines", "Node.js", "machine learning");
    const all = await matchWith("A pipeline in node.js; Machine Learning.", keywords, nothing);
    expect(all).toEqual({ points: 100, matched: names(keywords), missing: [] });
    const none = await matchWith("A pipe, a node, learning of a machine.", keywords, nothing);
    expect(none).toMatchObject({ points: 0, matched: [] });
  });

  it("counts by weight", async () => {
    const keywords = [
      { keyword: "Kubernetes", weight: 15 },
      { keyword: "warehouse", weight: 5 },
    ];
    expect(await matchWith("a warehouse", keywords, nothing)).toMatchObject({ points: 25 });
    expect(await matchWith("Kubernetes", keywords, nothing)).toMatchObject({ points: 75 });
  });

  it("takes no word for another that it is a part of", async () => {
    const match = await matchWith("JavaScript and Django", even("Java", "Go", "C++", "C"), nothing);
    expect(match?.matched).toEqual([]);
  });

  it("names what teaches the missing ones, where something does", async () => {
    const course = { id: "0197a3c4-0000-7000-8000-000000000000", course_title: "Ships of the sea" };
    const asked: string[][] = [];
    const find: FindCourses = async (keywords) => {
      asked.push(keywords);
      return new Map([["Kubernetes", course]]);
    };
    const match = await matchWith("Python", even("Python", "Kubernetes", "Kafka"), find);
    expect(asked).toEqual([["Kubernetes", "Kafka"]]);
    expect(match?.missing).toEqual([
      { keyword: "Kubernetes", course },
      { keyword: "Kafka", course: null },
    ]);
  });

  it("is none without a description", async () => {
    expect(await matchWith("Python", [], nothing)).toBeNull();
  });
});
