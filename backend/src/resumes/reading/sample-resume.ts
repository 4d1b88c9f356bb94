const LINES = [
  "Jane Doe",
  "jane.doe@example.com, +1 212 555 0142",
  "Experience",
  "Engineer, Acme Ltd, Jan 2019 - May 2023",
  "Built a pipeline with Python and SQL",
  "Education",
  "BSc, University of Porto, 2018",
];

/** A PDF with the parts that every resume has. Its table of places is left out: readers make it themselves. */
export const sampleResume = (): string => {
  const shown = LINES.map((line, index) => `1 0 0 1 50 ${700 - 40 * index} Tm (${line}) Tj`);
  const content = `BT /F 12 Tf ${shown.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const numbered = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return `%PDF-1.7\n${numbered.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF`;
};
