import type { ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import type { ParsedResume, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { certaintyOf } from "./certainty.ts";
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
  /** Throws as the reader does, and invalid for corrections of a job that it has not read. */
  check: async ({ path, job, corrections }: Asked, options: ReadOptions): Promise<ResumeReport> => {
    const { keywordsOf, matchWith, skillsNamedIn } = await vocabulary();
    const read = await reader.read(path, options);
    const parsed = corrections ? corrected(read.parsed, corrections) : read.parsed;
    const { confidence, doubts } = corrections ? certaintyOf(read, corrections) : read;
    const judged = { parsed, readability: read.readability };
    const match = await matchWith(textOf(parsed), keywordsOf(job, skillsNamedIn(job)), findCourses);
    return { ...scoreOf(judged, match), parsed, confidence, doubts, match };
  },
});

const textOf = ({ blocks }: ParsedResume): string => blocks.map(({ text }) => text).join("\n");
