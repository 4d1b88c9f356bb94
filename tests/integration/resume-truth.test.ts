import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { linkedFrom } from "../support/people/corpus/linked.ts";
import { corpusPeople } from "../support/people/corpus/person.ts";
import { truthOf } from "../support/people/corpus/truth.ts";

const nurse = () => {
  const person = corpusPeople().find(({ id }) => id === "nurse");
  if (!person) throw new Error("There is no nurse.");
  return person.resume;
};

test("a date counts where its digits are set apart, and is not wrong where the text hides it", () => {
  const truth = (text: string) => truthOf(nurse(), text).dates[1];
  const dates = { value: "2015-09 2019-02", optional: false };
  expect(truth("2 01 5 - 09 -1 4 TO 2 01 9 - 02-1 5")).toEqual(dates);
  expect(truth("Staff Nurse")).toEqual({ value: "2015-09 2019-02", optional: true });
});

test("an employer whose name only a link holds is not asked for", () => {
  const truth = (text: string) => truthOf(nurse(), text).employers[2]?.optional;
  expect(truth("Vaccination Nurse https://medicover.example.pl")).toBe(true);
  expect(truth("Vaccination Nurse, Medi-\ncover")).toBe(false);
});

test("what a theme links is found in the packages that are installed, by name, version and path", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-linked-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (file: string, text = "") => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  await write("bootstrap-3/dist/css/bootstrap.min.css");
  await write("octicons-2/octicons/octicons.css");
  await write("@fontsource/open-sans/700-italic.css", "src: url(./files/a.woff2)");
  await write("@fontsource/open-sans/files/a.woff2");
  const found = (address: string) => linkedFrom(new URL(address), [folder]);
  const cdn = "https://cdnjs.cloudflare.com/ajax/libs";
  const bootstrap = { path: join(folder, "bootstrap-3/dist/css/bootstrap.min.css") };
  expect(found(`${cdn}/twitter-bootstrap/3.2.0/css/bootstrap.min.css`)).toEqual(bootstrap);
  expect(found("https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/css/bootstrap.min.css")).toEqual(
    bootstrap,
  );
  expect(found("https://maxcdn.bootstrapcdn.com/bootstrap/4.0.0/css/bootstrap.min.css")).toBeNull();
  expect(found(`${cdn}/octicons/2.0.2/octicons.min.css`)).toEqual({
    path: join(folder, "octicons-2/octicons/octicons.css"),
  });
  const fonts = found("https://fonts.googleapis.com/css?family=Open+Sans:700italic|Lato");
  const [, file = ""] = /url\((.*)\)/.exec(fonts && "css" in fonts ? fonts.css : "") ?? [];
  expect(found(file)).toEqual({ path: join(folder, "@fontsource/open-sans/files/a.woff2") });
  expect(found("https://www.gravatar.com/avatar/0")).toBeNull();
});
