import { pino } from "pino";

import type { S3Config } from "../src/config.ts";
import { connect } from "../src/database/database.ts";
import { openMedia } from "../src/media/media.ts";

/** A process of the site that makes streams and nothing else, for tests to kill. */
const silent = pino({ level: "silent" });
const database = connect(process.env.DATABASE ?? "", silent);
const folder = process.env.STORE ?? "";
const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
const s3 = process.env.S3 ? (JSON.parse(process.env.S3) as S3Config) : undefined;
await openMedia(database, { folder, s3, ...programs, uploadMax: 1, transcodes: 1 }, silent);
setInterval(() => undefined, 60_000);
