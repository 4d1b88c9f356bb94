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

const packed = (
  path: string,
  document: Buffer,
  target = path,
  others: Record<string, string> = {},
): Buffer =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": Buffer.from(TYPES),
      "_rels/.rels": Buffer.from(relationsTo(target)),
      [path]: document,
      ...Object.fromEntries(Object.entries(others).map(([at, text]) => [at, Buffer.from(text)])),
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

const MAIN = "word/document.xml";
const RELATIONS = "word/_rels/document.xml.rels";
const IN_TEXT = 'xmlns:w="w" xmlns:mc="mc" xmlns:r="r" xmlns:wps="wps" xmlns:v="v"';
/** As Word writes a text box: twice, the second time for older programs. */
const boxed = (inside: string) => {
  const content = `<w:txbxContent>${inside}</w:txbxContent>`;
  const old = `<mc:Fallback><w:pict><v:textbox>${content}</v:textbox></w:pict></mc:Fallback>`;
  return `<mc:AlternateContent><mc:Choice><wps:txbx>${content}</wps:txbx></mc:Choice>${old}</mc:AlternateContent>`;
};
const withHeader = (inside: string) =>
  packed(MAIN, inUtf8(written("Jane Doe")), MAIN, {
    "word/header1.xml": `<w:hdr ${IN_TEXT}>${inside}</w:hdr>`,
  });

describe("what a header holds is read once", () => {
  test("a text box, beside what else its paragraph says", async () => {
    const box = boxed(written("anna@example.com") + written("020 7946 0958"));
    expect(await textsOf(withHeader(paragraph(`<w:t>Anna Bell</w:t>${box}`)))).toEqual([
      "Anna Bell",
      "anna@example.com",
      "020 7946 0958",
      "Jane Doe",
    ]);
  });

  test("a text box within a text box", async () => {
    const bytes = withHeader(
      paragraph(boxed(written("Outer") + paragraph(boxed(written("Inner"))))),
    );
    expect(await textsOf(bytes)).toEqual(["Outer", "Inner", "Jane Doe"]);
    const body = Buffer.from(
      documentOf(paragraph(boxed(paragraph(`<w:t>Outer</w:t>${boxed(written("Inner"))}`))))
        .replace("UTF-16", "UTF-8")
        .replace("<w:document", `<w:document ${IN_TEXT.replace('xmlns:w="w" ', "")}`),
    );
    expect(await textsOf(packed(MAIN, body))).toEqual(["Outer", "Inner"]);
  });

  test("what is aligned at the right is another cell", async () => {
    const inside = '<w:t>Anna Bell</w:t><w:ptab w:alignment="right"/><w:t>Page</w:t>';
    const { lines } = await readWord(withHeader(paragraph(inside)));
    expect(lines[0]?.cells).toEqual(["Anna Bell", "Page"]);
  });
});

const linked = (id: string, text: string) =>
  `<w:p><w:hyperlink xmlns:r="${NAMESPACE}/officeDocument/2006/relationships" r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
const relation = (id: string, target: string) =>
  `<Relationship Id="${id}" Type="${NAMESPACE}/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${all.join("")}</Relationships>`;

describe("what mammoth does not read of the body", () => {
  test("the addresses that it links, in its order, and no others", async () => {
    const body = inUtf8(linked("r9", "Site") + linked("r7", "Email") + linked("r8", "Other"));
    const others = relations(
      relation("r6", "mailto:nobody@example.com"),
      relation("r8", `mailto:${"a".repeat(300)}@example.com`),
      relation("r7", "mailto:anna@example.com?subject=Hello"),
      relation("r9", "https://example.com"),
    );
    const bytes = packed(MAIN, body, MAIN, { [RELATIONS]: others });
    expect((await readWord(bytes)).mailLinks).toEqual(["anna@example.com"]);
    const away = packed("text/body.xml", body, "text/body.xml", {
      "text/_rels/body.xml.rels": others,
    });
    expect((await readWord(away)).mailLinks).toEqual(["anna@example.com"]);
    expect((await readWord(packed(MAIN, inUtf8(written("Jane"))))).mailLinks).toEqual([]);
  });

  test("what a simple field shows", async () => {
    const field = `<w:fldSimple w:instr=' HYPERLINK "mailto:anna@example.com" '><w:r><w:t>anna@example.com</w:t></w:r></w:fldSimple>`;
    const body = inUtf8(`<w:p><w:r><w:t>Email: </w:t></w:r>${field}</w:p>`);
    expect(await textsOf(packed(MAIN, body))).toEqual(["Email: anna@example.com"]);
  });

  test("a tab that aligns", async () => {
    const tab = '<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>';
    const body = inUtf8(paragraph(`<w:t>Software Engineer</w:t>${tab}<w:t>Jan 2019</w:t>`));
    const { lines } = await readWord(packed(MAIN, body));
    expect(lines[0]?.cells).toEqual(["Software Engineer", "Jan 2019"]);
  });
});
