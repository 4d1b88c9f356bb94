import { Buffer } from "node:buffer";

import { expect, test } from "vitest";

import { readPdf } from "./pdf/read-pdf.ts";
import { madeSamples, sampleResumes } from "./sample-resume.ts";
import { understandFile, warmUp } from "./understand-file.ts";

const [plain, beyond] = sampleResumes().map((sample) => Buffer.from(sample, "latin1")) as [
  Buffer,
  Buffer,
];

test("all samples are read, in all forms alike: what none of them has is not practised", async () => {
  const samples = [plain, ...(await madeSamples())];
  for (const sample of samples) {
    const { parsed } = await understandFile(sample);
    expect(parsed.name).toBe("Jane Doe");
    expect(parsed.jobs.slice(0, 2)).toMatchObject([
      { title: "Senior Engineer", employer: "Acme Ltd", start: "2019-01" },
      { title: "Data Analyst", employer: "Globex Corporation", end: "2018-12" },
    ]);
    expect(parsed.education).toMatchObject([{ institution: "University of Porto" }]);
  }
});

test("almost every line of one sample has letters beyond Latin-1, and it is read as well", async () => {
  const { lines } = await readPdf(beyond);
  const within = lines.filter(
    ({ text }) => Buffer.from(text, "latin1").toString("latin1") === text,
  );
  expect(within.map(({ text }) => text)).toEqual(["Education", "Skills"]);
  const { parsed } = await understandFile(beyond);
  expect(parsed.name).toBe("Žofie Šimková");
  expect(parsed.jobs).toMatchObject([
    { title: "Senior Engineer" },
    { title: "Daša’s Data Analyst" },
  ]);
});

test("practice ends when a file has come", async () => {
  let asked = 0;
  await warmUp(() => {
    asked += 1;
    return asked > 1;
  });
  expect(asked).toBe(2);
});
