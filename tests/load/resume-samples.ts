import { Buffer } from "node:buffer";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { checkResume } from "@lyceum/shared/rest/resumes.ts";

import { pdfBomb } from "../support/people/resumes/bad-files.ts";
import { RESUME_LINES, plainPdf } from "../support/people/resumes/plain-pdf.ts";
import { plainWord } from "../support/people/resumes/plain-word.ts";
import { REFUSED_FILES } from "../support/people/resumes/refused-files.ts";

export type Sample = { name: string; content: Buffer };

const SIZES = [1, 2, 10];
const pagesOf = (count: number) => Array.from({ length: count }, () => RESUME_LINES);

const pdfs = (): Sample[] =>
  SIZES.map((pages) => ({ name: `PDF, ${pages} p.`, content: plainPdf(...pagesOf(pages)) }));

const words = (): Promise<Sample[]> =>
  Promise.all(
    SIZES.map(async (pages) => ({
      name: `Word, ${pages} p.`,
      content: await plainWord(...pagesOf(pages)),
    })),
  );

/** With fonts of their own, which take longer to read than what we draw. */
const printed = (): Sample[] => [
  { name: "PDF of TeX, 1 p.", content: ofCorpus("ecv/nurse.pdf") },
  { name: "PDF of a browser, 2 p.", content: ofCorpus("jsonresume-theme-paper/teacher.pdf") },
];
const ofCorpus = (path: string): Buffer =>
  readFileSync(join(import.meta.dirname, "../support/people/corpus/sample", path));

export const goodSamples = async (): Promise<Sample[]> => [
  ...printed(),
  ...pdfs(),
  ...(await words()),
];

/** All files that the scanner must refuse: bombs, loops, encrypted, truncated or too long ones. */
export const badSamples = async (): Promise<Sample[]> => {
  const samples = [{ name: "a PDF whose text is without end", content: pdfBomb() }];
  // Bombs are large until they are compressed: one at a time.
  for (const { name, bytes } of REFUSED_FILES) samples.push({ name, content: await bytes() });
  return samples;
};

/** A sender from a local address, over a persistent connection. */
export class SampleSender {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #localAddress: string;

  /** @param number Of the sender, below 250: on Linux each has its own address. */
  constructor(url: string, number: number) {
    this.#url = `${url}/backend-service${checkResume.url}`;
    this.#localAddress = process.platform === "linux" ? `127.0.1.${number + 1}` : "127.0.0.1";
  }

  /** Returns the status. */
  async send({ content }: Sample): Promise<number> {
    const form = new FormData();
    form.set("resume", new Blob([Buffer.from(content)]), "resume");
    const { headers, body } = await encoded(form);
    const [agent, localAddress] = [this.#agent, this.#localAddress];
    const sent = request(this.#url, { method: "POST", headers, agent, localAddress });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await buffer(answer);
    return answer.statusCode ?? 0;
  }

  close(): void {
    this.#agent.destroy();
  }
}

const encoded = async (form: FormData) => {
  const whole = new Request("http://school.example", { method: "POST", body: form });
  const body = Buffer.from(await whole.arrayBuffer());
  return { headers: { ...Object.fromEntries(whole.headers), "content-length": body.length }, body };
};
