import type { ParsedResume, ResumeCorrections, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { corrected } from "./corrected.ts";
import type { FindCourses } from "./match/match.ts";
import type { ReadOptions, ResumeReader } from "./reading/read-resume.ts";
import { scoreOf } from "./scoring/score.ts";

export type ResumesDeps = { reader: ResumeReader; findCourses: FindCourses };

type Asked = {
  path: string;
  /** What it is compared with; empty: with nothing. */
  job: string;
  /** What should have been read. */
  corrections: ResumeCorrections | null;
};

export type ResumesService = ReturnType<typeof createResumes>;

/** Loaded by the first scan: its lists of words cost every start of the site time and memory. */
const vocabulary = async () => {
  const [keywords, match, skills] = await Promise.all([
    import("./match/keywords.ts"),
    import("./match/match.ts"),
    import("./reading/parse/skills.ts"),
  ]);
  return { ...keywords, ...match, ...skills };
};

export const createResumes = ({ reader, findCourses }: ResumesDeps) => ({
  /** Throws as the reader does. */
  check: async ({ path, job, corrections }: Asked, options: ReadOptions): Promise<ResumeReport> => {
    const { keywordsOf, matchWith, skillsNamedIn } = await vocabulary();
    const { parsed: read, confidence, doubts, readability } = await reader.read(path, options);
    const parsed = corrections ? corrected(read, corrections) : read;
    const match = await matchWith(textOf(parsed), keywordsOf(job, skillsNamedIn(job)), findCourses);
    return { ...scoreOf({ parsed, readability }, match), parsed, confidence, doubts, match };
  },
});

const textOf = ({ blocks }: ParsedResume): string => blocks.map(({ text }) => text).join("\n");
