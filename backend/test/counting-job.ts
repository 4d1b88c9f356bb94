import { z } from "zod";

import type { JobKind } from "../src/kernel/jobs/job.ts";

const Data = z.object({ number: z.number() });

/** A kind that only tests have. */
export const COUNTING: JobKind<z.infer<typeof Data>> = {
  name: "counting",
  schema: Data,
  retry: { limit: 2, delay: 1, most: 1 },
  expireIn: 3_600,
};
