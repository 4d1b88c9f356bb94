type Job = [
  position: string,
  name: string,
  location: string,
  start: string,
  end: string,
  ...highlights: string[],
];
/** A short way to describe an invented person. */
export type Person = {
  basics: [
    name: string,
    label: string,
    email: string,
    phone: string,
    city: string,
    summary?: string,
  ];
  work: Job[];
  education: [institution: string, studyType: string, area: string, start: string, end: string][];
  skills: Record<string, string[]>;
  languages?: [string, string][];
};
