import { Buffer } from "node:buffer";

import { PDFDocument, PDFString } from "pdf-lib";
import { expect, test } from "vitest";

import { understandFile } from "@lyceum/backend/resumes/reading/understand-file.ts";

test("what is typed into a form is read where it stands", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.drawText("Experience", { x: 60, y: 700, size: 14 });
  const form = document.getForm();
  const fill = (name: string, text: string, x: number, y: number, height = 14) => {
    const field = form.createTextField(name);
    if (height > 14) field.enableMultiline();
    field.setText(text);
    field.addToPage(page, { x, y, width: 200, height });
  };
  fill("contact", "ada@example.org", 60, 750);
  fill("job", "Baker, Golden Bakery Ltd, 2016 – 2019", 60, 670);
  fill("tasks", "• Baked 300 loaves a day\n• Trained two apprentices", 75, 630, 30);
  const { parsed } = await understandFile(Buffer.from(await document.save()));
  expect(parsed.emails).toEqual(["ada@example.org"]);
  expect(parsed.jobs).toEqual([
    {
      title: "Baker",
      employer: "Golden Bakery Ltd",
      start: "2016",
      end: "2019",
      bullets: ["Baked 300 loaves a day", "Trained two apprentices"],
    },
  ]);
});

test("an address that only a link holds is read", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.drawText("Write to me", { x: 60, y: 750, size: 10 });
  const link = document.context.register(
    document.context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [60, 745, 120, 760],
      A: { S: "URI", URI: PDFString.of("mailto:ada@example.org?subject=Hello") },
    }),
  );
  page.node.addAnnot(link);
  const { parsed } = await understandFile(Buffer.from(await document.save()));
  expect(parsed.emails).toEqual(["ada@example.org"]);
});
