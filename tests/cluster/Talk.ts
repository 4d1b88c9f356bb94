import { setTimeout as wait } from "node:timers/promises";

import type { Processes } from "./Processes.ts";
import { RoamingPage } from "./RoamingPage.ts";

type TalkingClass = { classId: string; pages: RoamingPage[] };
type Size = { classes: number; students: number };

/** Milliseconds that everything may take to arrive after the last was said. */
const HEARD_WITHIN = 15_000;
const LOOKED_EVERY = 50;
/** Milliseconds between what one class says. */
const SAID_EVERY = 100;

/** What became of all that was said. Times in milliseconds. */
export type Heard = {
  /** What a page of a class does not know, over all pages. */
  lost: number;
  /** Said or told twice, or later than what came after it. */
  wrong: number;
  /** The longest time for which a page had no seat. */
  longestAbsence: number;
  acknowledged: number[];
};

/** Live classes, whose people are at all processes, each talking. */
export class Talk {
  readonly classes: TalkingClass[] = [];
  readonly #processes: Processes;
  /** How much was said in each class until now. */
  #said = 0;

  private constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** The teacher's process has the class; its people are at all of them. */
  static async open(processes: Processes, { classes, students }: Size): Promise<Talk> {
    const talk = new Talk(processes);
    for (let place = 0; place < classes; place += 1) await talk.#open(place, students);
    return talk;
  }

  get pages(): RoamingPage[] {
    return this.classes.flatMap(({ pages }) => pages);
  }

  /** Somebody in each class says so many things while something happens; resolves when everyone is back and has had time to hear. */
  async during(happens: () => Promise<unknown>, times: number): Promise<Heard> {
    for (const page of this.pages) page.absences.length = 0;
    const from = this.#said;
    this.#said += times;
    const acknowledged: number[] = [];
    const talk = this.classes.map(async ({ pages }, number) => {
      for (let time = from; time < from + times; time += 1) {
        const began = performance.now();
        await pages[(time + number) % pages.length]!.say(`Number ${time}`);
        acknowledged.push(performance.now() - began);
        await wait(SAID_EVERY);
      }
    });
    await Promise.all([happens(), ...talk]);
    for (const page of this.pages) await page.seated();
    await this.#untilHeard();
    const away = this.pages.flatMap(({ absences }) => absences.map((each) => each.to - each.from));
    return {
      lost: this.#lost(),
      wrong: this.pages.reduce((sum, { wrong }) => sum + wrong, 0) + this.#doubled(),
      longestAbsence: Math.max(0, ...away),
      acknowledged,
    };
  }

  close(): void {
    for (const page of this.pages) page.close();
  }

  async #open(first: number, students: number): Promise<void> {
    const { classId, tokens } = await this.#processes.addClass(students);
    const urls = () => this.#processes.running.map(({ url }) => url);
    const pages: RoamingPage[] = [];
    this.classes.push({ classId, pages });
    for (const [place, token] of tokens.entries()) {
      const page = new RoamingPage({ urls, first: first + place, token, classId });
      await page.seated();
      if (place === 0) await page.line.request("startClass", {});
      pages.push(page);
    }
  }

  async #untilHeard(): Promise<void> {
    const until = performance.now() + HEARD_WITHIN;
    while (this.#lost() > 0 && performance.now() < until) await wait(LOOKED_EVERY);
  }

  #lost(): number {
    return this.pages.reduce((sum, { said }) => sum + this.#said - new Set(said.values()).size, 0);
  }

  #doubled(): number {
    return this.pages.reduce((sum, { said }) => sum + said.size - new Set(said.values()).size, 0);
  }
}
