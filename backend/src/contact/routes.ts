import { MESSAGES } from "@lyceum/shared/messages.ts";
import { getContactMessages, markHandled, submitContactForm } from "@lyceum/shared/rest/contact.ts";
import type { FastifyInstance } from "fastify";

import { networkOf } from "../kernel/http/address.ts";
import { route } from "../kernel/http/route.ts";
import type { ContactService } from "./service.ts";

export const contactRoutes = (
  app: FastifyInstance,
  contact: ContactService,
  { messagesPerMinute }: { messagesPerMinute: number },
): void => {
  route(
    app,
    submitContactForm,
    async ({ body: { website, ...message }, request }) => {
      if (!website) await contact.submit(message, networkOf(request));
      return { status: "success", message: MESSAGES.contact.sent };
    },
    {
      callsPerMinute: messagesPerMinute,
      refusal: (texts) => ({ message: texts.join(" ") }),
    },
  );

  route(app, getContactMessages, async () => ({
    status: "success",
    ...(await contact.messages()),
  }));

  route(app, markHandled, async ({ body, person }) => ({
    status: "success",
    data: await contact.markHandled(person, body.id, body.handled),
  }));
};
