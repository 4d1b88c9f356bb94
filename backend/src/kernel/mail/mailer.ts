import { createTransport } from "nodemailer";

import type { MailConfig } from "../config/config.ts";

/** Plain text. `replyTo` is whom an answer goes to. */
export type Mail = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
};

const ANSWER_MAX = 300;

/** The server does not take this very mail; others may go. The message is what the server said. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** False where the server may take it later (4xx). */
  readonly isFinal: boolean;

  constructor(answer: string, isFinal: boolean, options?: ErrorOptions) {
    super(answer.replace(/\s+/g, " ").slice(0, ANSWER_MAX), options);
    this.isFinal = isFinal;
  }
}

export type Mailer = {
  /** Resolves once the mail server has taken it. Throws MailRefused, and what else keeps it from going. */
  send(mail: Mail): Promise<void>;
};

/** Milliseconds: nobody waits for a mail, but the end of the process does. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

export const createMailer = ({ url, from }: Pick<MailConfig, "url" | "from">): Mailer => {
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    // What people write names no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
};

type SmtpError = Error & { code?: string; response?: string; responseCode?: number };

/** The server is about to close: it says nothing of the mail. */
const CLOSING = 421;

/** Null where it says nothing of this very mail. Source: nodemailer's codes; RFC 5321, section 4.2.1. */
const refusalOf = (error: unknown): MailRefused | null => {
  const { code, response, responseCode = 500, message } = error as SmtpError;
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return null;
  if (responseCode === CLOSING) return null;
  return new MailRefused(response ?? message, responseCode >= 500, { cause: error });
};
