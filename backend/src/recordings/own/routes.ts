import {
  discardRecording,
  listRecordings,
  previewRecording,
  readRecording,
  retryRecording,
  submitRecording,
} from "@lyceum/shared/rest/recordings.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import { sendFile } from "../../playback/send-file.ts";
import type { OwnRecordings } from "./service.ts";

const CHANGES_PER_MINUTE = 60;
/** A player asks for a long video in many ranges. */
const READS_PER_MINUTE = 1_200;

/** Those under {api}. */
export const ownRecordingsRoutes = (app: FastifyInstance, recordings: OwnRecordings): void => {
  const changes = { callsPerMinute: CHANGES_PER_MINUTE };

  route(app, listRecordings, async ({ person, query }) =>
    success(await recordings.list(person, query.class_id)),
  );

  route(app, previewRecording, async ({ person, params }) =>
    success(await recordings.preview(person, params.id)),
  );

  route(
    app,
    readRecording,
    async ({ params, query, request, reply }) => {
      const file = await recordings.open(params.id, query.ticket);
      return sendFile(file, request, reply, "class.mp4", "private");
    },
    { callsPerMinute: READS_PER_MINUTE },
  );

  route(
    app,
    submitRecording,
    async ({ person, params, body }) => success(await recordings.submit(person, params.id, body)),
    changes,
  );

  route(
    app,
    retryRecording,
    async ({ person, params }) => success(await recordings.retry(person, params.id)),
    changes,
  );

  route(
    app,
    discardRecording,
    async ({ person, params }) => {
      await recordings.discard(person, params.id);
      return { status: "success" };
    },
    changes,
  );
};

const success = <Data>(data: Data) => ({ status: "success" as const, data });
