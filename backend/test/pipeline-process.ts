import { pino } from "pino";

import type { S3Config } from "../src/kernel/config/config.ts";
import { connect } from "../src/kernel/database/database.ts";
import { JOB_KINDS } from "../src/job-kinds.ts";
import { JobQueue } from "../src/kernel/jobs/JobQueue.ts";
import { openMedia } from "../src/transcoding/open-media.ts";

/** A process of the site that makes streams and nothing else, for tests to kill. */
const log = pino({ level: "silent" });
const database = connect(process.env.DATABASE ?? "", log);
const folder = process.env.STORE ?? "";
const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 };
const s3 = process.env.S3 ? (JSON.parse(process.env.S3) as S3Config) : undefined;
const config = { folder, s3, ...programs, uploadMax: 1, transcodes: 1 };
const jobs = await JobQueue.open(database, JOB_KINDS, log);
const { conversions } = await openMedia({ database, config, log, jobs });
await jobs.work(conversions);
setInterval(() => undefined, 60_000);
