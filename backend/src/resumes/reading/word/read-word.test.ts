import { Buffer } from "node:buffer";

import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { Refusal } from "../files/refusal.ts";
import { readWord } from "./read-word.ts";

const NAMESPACE = "http://schemas.openxmlformats.org";
const TYPES = `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationsTo = (target: string) =>
  `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="r1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
const documentOf = (body: string) =>
  `<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="${NAMESPACE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const paragraph = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`;
const written = (text: string) => paragraph(`<w:t>${text}</w:t>`);

const packed = (path: string, document: Buffer, target = path): Buffer =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": Buffer.from(TYPES),
      "_rels/.rels": Buffer.from(relationsTo(target)),
      [path]: document,
    }),
  );
const inUtf8 = (body: string) => Buffer.from(documentOf(body).replace("UTF-16", "UTF-8"));
const textsOf = async (bytes: Buffer) => (await readWord(bytes)).lines.map(({ text }) => text);
const reasonOf = async (bytes: Buffer) => {
  const refusal: unknown = await readWord(bytes).catch((error: unknown) => error);
  return refusal instanceof Refusal ? refusal.reason : null;
};

describe("a package is read as its standard says", () => {
  test.each(["word/document.xml", "/word/document.xml", "word/main2.xml", "text/body.xml"])(
    "its main part is %s",
    async (target) => {
      const path = target.replace(/^\//, "");
      expect(await textsOf(packed(path, inUtf8(written("Jane Doe")), target))).toEqual([
        "Jane Doe",
      ]);
    },
  );

  test("its parts may be written in UTF-16, with their mark or without", async () => {
    const little = Buffer.from(documentOf(written("Zoë Łuck")), "utf16le");
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little]);
    const big = Buffer.from(marked).swap16();
    for (const part of [little, marked, big])
      expect(await textsOf(packed("word/document.xml", part))).toEqual(["Zoë Łuck"]);
  });

  test("entities in UTF-16 are no way around the refusal of entities", async () => {
    const part = `<!DOCTYPE w [<!ENTITY a "b">]>${documentOf(written("&a;"))}`;
    expect(await reasonOf(packed("word/document.xml", Buffer.from(part, "utf16le")))).toBe(
      "unreadable",
    );
  });

  test("a hyphen that lines do not break at is a hyphen", async () => {
    const body = paragraph("<w:t>Smith</w:t><w:noBreakHyphen/><w:t>Jones\u2010Lee</w:t>");
    expect(await textsOf(packed("word/document.xml", inUtf8(body)))).toEqual(["Smith-Jones-Lee"]);
  });
});

const nested = (depth: number) =>
  `${"<w:tbl><w:tr><w:tc>".repeat(depth)}${written("x > 'y")}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;

describe("what is no resume is told early", () => {
  test("tables nested deeper than any resume", async () => {
    expect(await textsOf(packed("word/document.xml", inUtf8(nested(20))))).toEqual(["x > 'y"]);
    const before = process.cpuUsage();
    const deep = Buffer.from(documentOf("<w:tbl a='>'>".repeat(100_000)));
    expect(await reasonOf(packed("word/document.xml", deep))).toBe("tooComplex");
    expect(await reasonOf(packed("word/document.xml", inUtf8(nested(100_000))))).toBe("tooComplex");
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  test("neither text nor a picture is no picture", async () => {
    expect(await reasonOf(packed("word/document.xml", inUtf8("<w:p/>")))).toBe("empty");
    const picture = inUtf8(paragraph("<w:drawing/>"));
    expect(await reasonOf(packed("word/document.xml", picture))).toBe("imageOnly");
  });
});
