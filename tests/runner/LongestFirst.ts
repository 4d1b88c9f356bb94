import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that were measured to take long, the longest first. Vitest knows how long each took from the run before, but on
 * a fresh checkout it goes by their size: the fuzzer's 13 lines would come last, and its minute would run alone.
 */
export const LONGEST = [
  "tests/integration/naughty-strings.test.ts",
  "tests/cluster/several-processes.test.ts",
  "signaling/src/sfu/contract.test.ts",
  "sfu/src/createSfu.test.ts",
  "backend/src/transcoding/pipeline/pipeline.test.ts",
  "tests/integration/naughty-forms.test.ts",
  "tests/integration/fuzz.test.ts",
  "backend/src/recordings/composition/compose.test.ts",
  "tests/integration/rights.test.ts",
  "backend/src/uploads/odd-videos.test.ts",
  "backend/src/kernel/jobs/job-queue.test.ts",
  "setup/backup/backup.test.ts",
  "setup/postgres/launcher.test.ts",
  "backend/src/recordings/composition/mix-voices.test.ts",
  "signaling/src/sfu/pool/draining-hosts.test.ts",
  "tests/integration/resume-faults.test.ts",
  "tests/integration/matrix.test.ts",
  "tests/integration/resume-files.test.ts",
  "backend/src/transcoding/probe/refusal-of-video.test.ts",
  "signaling/src/sfu/pool/several-hosts.test.ts",
  "tests/integration/socket-matrix.test.ts",
  "backend/src/transcoding/pipeline/pipeline-queue.test.ts",
  "backend/src/transcoding/pipeline/s3-pipeline.test.ts",
  "backend/src/signaling-processes/lease.test.ts",
  "setup/admin.test.ts",
  "backend/src/recordings/publication/publication.test.ts",
  "backend/src/transcoding/pipeline/not-now.test.ts",
  "tests/integration/graceful-stop.test.ts",
  "backend/src/recordings/publication/live-captions.test.ts",
  "tests/integration/shedding.test.ts",
  "backend/src/payments/killed.test.ts",
  "setup/page.test.ts",
];

const rankOf = (path: string): number => {
  const rank = LONGEST.findIndex((each) => path.endsWith(`/${each}`));
  return rank < 0 ? LONGEST.length : rank;
};

/** The longest files first, the others in vitest's order. Projects stay one after another. */
export const longestFirst = <File extends { moduleId: string; project: { name: string } }>(
  files: readonly File[],
): File[] => {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  return projects.flatMap((name) =>
    files
      .filter(({ project }) => project.name === name)
      .toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId)),
  );
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's method, not an array's
    return longestFirst(await super.sort(files));
  }
}
