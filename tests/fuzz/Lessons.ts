import { randomUUID } from "node:crypto";

import { oneAtATime } from "@lyceum/shared/sync/one-at-a-time.ts";

import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import type { FuzzedSite } from "./FuzzedSite.ts";
import { newClass } from "./new-class.ts";

type Lesson = { classId: string; teacher: LiveSocket };

/** A live class, and another one when it is over: only a live one takes files for its chat. */
export class Lessons {
  readonly #site: FuzzedSite;
  #lesson: Lesson;
  /** A site that refuses another class, as it may, is asked again the next time. */
  readonly #beginAnother = oneAtATime(async () => {
    const lesson = await begin(this.#site).catch(() => null);
    if (!lesson) return;
    this.close();
    this.#lesson = lesson;
  });

  private constructor(site: FuzzedSite, lesson: Lesson) {
    this.#site = site;
    this.#lesson = lesson;
  }

  static async open(site: FuzzedSite): Promise<Lessons> {
    return new Lessons(site, await begin(site));
  }

  /** The id of the class. */
  get current(): string {
    return this.#lesson.classId;
  }

  /** Begins another one, where this one is still the current one. */
  async replace(classId: string): Promise<void> {
    if (classId === this.current) await this.#beginAnother();
  }

  close(): void {
    this.#lesson.teacher.close();
  }
}

const begin = async (site: FuzzedSite): Promise<Lesson> => {
  const classId = await newClass(site);
  const teacher = await LiveSocket.connect(site.url, site.tokens.teacher);
  try {
    await teacher.request("joinClass", { classId, pageId: randomUUID() });
    await teacher.request("startClass", {});
    return { classId, teacher };
  } catch (error) {
    teacher.close();
    throw error;
  }
};
