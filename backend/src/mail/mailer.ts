import { createTransport } from "nodemailer";

import type { MailConfig } from "../config.ts";

/** Plain text. `replyTo` is whom an answer goes to. */
export type Mail = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
};

/** The server does not take this very mail; others may go. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

export type Mailer = {
  /** Resolves once the mail server has taken it. Throws MailRefused, and what else keeps it from going. */
  send(mail: Mail): Promise<void>;
};

/** Milliseconds: nobody waits for a mail, but the end of the process does. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

export const createMailer = ({ url, from }: Pick<MailConfig, "url" | "from">): Mailer => {
  const transport = createTransport({
    ...{ url, ...TIMEOUTS },
    // What people write names no file and no address to fetch.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw isOfThisMail(error) ? new MailRefused("Refused", { cause: error }) : error;
      }
    },
  };
};

const isOfThisMail = (error: unknown): boolean =>
  ["EENVELOPE", "EMESSAGE"].includes((error as { code?: string }).code ?? "");
