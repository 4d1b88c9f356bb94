import { Buffer } from "node:buffer";

import { expect, test } from "vitest";

import { printedSamples, sampleResume } from "./sample-resume.ts";
import { understandFile, warmUp } from "./understand-file.ts";

test("all samples are read, in all forms alike: what none of them has is not practised", async () => {
  const samples = [Buffer.from(sampleResume(), "latin1"), ...(await printedSamples())];
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

test("practice ends when a file has come", async () => {
  let asked = 0;
  await warmUp(() => {
    asked += 1;
    return asked > 1;
  });
  expect(asked).toBe(2);
});
