import type { ParsedResume, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { keywordsOf } from "./match/keywords.ts";
import { type FindCourses, matchWith } from "./match/match.ts";
import type { ReadOptions, ResumeReader } from "./reading/read-resume.ts";
import { skillsNamedIn } from "./reading/parse/skills.ts";
import { scoreOf } from "./scoring/score.ts";

export type ResumesDeps = { reader: ResumeReader; findCourses: FindCourses };

export type ResumesService = ReturnType<typeof createResumes>;

export const createResumes = ({ reader, findCourses }: ResumesDeps) => ({
  /** @param job What it is compared with; empty: with nothing. Throws as the reader does. */
  check: async (path: string, job: string, options: ReadOptions): Promise<ResumeReport> => {
    const { parsed, confidence, readability } = await reader.read(path, options);
    const match = await matchWith(textOf(parsed), keywordsOf(job, skillsNamedIn(job)), findCourses);
    return { ...scoreOf({ parsed, readability }, match), parsed, confidence, match };
  },
});

const textOf = ({ blocks }: ParsedResume): string => blocks.map(({ text }) => text).join("\n");
