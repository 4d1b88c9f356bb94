import { text } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

type Received = { from: string; to: string[]; raw: string };

/** A mail server that keeps what it is sent; `refuses` says which it does not take, with a reply code or true (554). */
export const mailServer = async (
  port = 0,
  refuses: (mail: Received) => boolean | number = () => false,
) => {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw };
        const refusal = refuses(mail);
        const responseCode = refusal === true ? 554 : refusal;
        if (responseCode) return done(Object.assign(new Error("Not this"), { responseCode }));
        mails.push(mail);
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    mails,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
};
