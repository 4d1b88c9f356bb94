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

/** A player asks for a long video in many ranges. */
const READS_PER_MINUTE = 1_200;

/** Those under {api}. Changes have no limit of their own: a person's is that of all their calls. */
export const ownRecordingsRoutes = (app: FastifyInstance, recordings: OwnRecordings): void => {
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

  route(app, submitRecording, async ({ person, params, body }) =>
    success(await recordings.submit(person, params.id, body)),
  );

  route(app, retryRecording, async ({ person, params }) =>
    success(await recordings.retry(person, params.id)),
  );

  route(app, discardRecording, async ({ person, params }) => {
    await recordings.discard(person, params.id);
    return { status: "success" };
  });
};

const success = <Data>(data: Data) => ({ status: "success" as const, data });
