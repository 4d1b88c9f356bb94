import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ClassPage } from "../pages/ClassPage.ts";
import {
  keepPeerConnections,
  longestGap,
  takeSoundAsItIs,
  watchFrames,
  watchedFrames,
} from "../pages/media.ts";
import { noteFaults } from "../pages/note-faults.ts";
import {
  type Account,
  type NewClass,
  makeClass,
  newAccount,
  registerAccount,
  signIn,
} from "../protocol/rest.ts";
import { ADMIN, type Site } from "../servers/site.ts";
import { expect } from "../pages/expect.ts";

/** A person with their own browser. */
export type Person = {
  name: string;
  account: Account;
  /** An access token of the sign-in whose refresh cookie the browser has. */
  token: string;
  context: BrowserContext;
  page: Page;
  /** The class page in `page`. */
  room: ClassPage;
};

type Visitor = { context: BrowserContext; page: Page };
/**
 * `processed`: the browser takes noise and echo from the microphone, as the page asks; else the sound is as it is. `scale`: pixels of the screen for one
 * of the page.
 */
type VisitOptions = { url?: string; browser?: Browser; processed?: boolean; scale?: number };

/** All people of a test. Their browsers close when it ends. */
export class People<Where extends { url: string } = Site> {
  readonly site: Where;
  readonly #browser: Browser;
  readonly #usual: VisitOptions;
  readonly #contexts: BrowserContext[] = [];
  readonly #faults: string[] = [];

  /** @param usual what each visit is like unless it says otherwise. */
  constructor(site: Where, browser: Browser, usual: VisitOptions = {}) {
    this.site = site;
    this.#browser = browser;
    this.#usual = usual;
  }

  /** @param options.url another address of the same site, such as a relay's. */
  async visitor(options: VisitOptions = {}) {
    const {
      url = this.site.url,
      browser = this.#browser,
      processed,
      scale = 1,
    } = { ...this.#usual, ...options };
    const context = await browser.newContext({
      baseURL: url,
      permissions: ["camera", "microphone"],
      // Wide enough for the panel of a class to be open at first.
      viewport: { width: 1440, height: 800 },
      deviceScaleFactor: scale,
    });
    this.#contexts.push(context);
    await context.addInitScript(keepPeerConnections);
    if (!processed) await context.addInitScript(takeSoundAsItIs);
    noteFaults(context, this.#faults);
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) this.#faults.push(message.text());
    });
    return { context, page: await context.newPage() } satisfies Visitor;
  }

  teacher = (name: string, options?: VisitOptions) => this.#newcomer(name, true, options);
  student = (name: string, options?: VisitOptions) => this.#newcomer(name, false, options);

  async admin(options?: VisitOptions): Promise<Person> {
    const account = { ...newAccount("Admin", false), ...ADMIN };
    return this.#signedIn(account, options);
  }

  async classOf(teacher: Person, fields: Partial<NewClass> = {}): Promise<ClassSummary> {
    return makeClass(teacher.context.request, teacher.token, { title: "Algebra", ...fields });
  }

  /** A live class with everyone inside: the teacher first, then the named students. */
  liveClass = (students: string[], fields?: Partial<NewClass>) =>
    this.#liveClass(students, fields, (room, id) => room.join(id));

  /** The same with all cameras and microphones off: for what is not about them. */
  silentClass = (students: string[], fields?: Partial<NewClass>) =>
    this.#liveClass(students, fields, (room, id) => room.joinSilently(id));

  /** Fails the test if a page had an uncaught error, or violated its own policy. */
  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map((each) => each.close()));
    expect(this.#faults, "what the pages threw").toEqual([]);
  }

  async #liveClass(
    students: string[],
    fields: Partial<NewClass> = {},
    join: (room: ClassPage, classId: string) => Promise<void>,
  ) {
    const teacher = await this.teacher("Ada Teacher");
    const lesson = await this.classOf(teacher, fields);
    const others = await Promise.all(students.map((name) => this.student(name)));
    await join(teacher.room, lesson.id);
    await teacher.room.start();
    await Promise.all(others.map(({ room }) => join(room, lesson.id)));
    return { lesson, teacher, students: others, everyone: [teacher, ...others] };
  }

  async #newcomer(name: string, teacher: boolean, options?: VisitOptions): Promise<Person> {
    const account = newAccount(name, teacher);
    return this.#signedIn(account, options, true);
  }

  /** Signed in by REST, to save time: the page uses the refresh cookie as a second tab does. */
  async #signedIn(account: Account, options?: VisitOptions, fresh = false): Promise<Person> {
    const { context, page } = await this.visitor(options);
    if (fresh) await registerAccount(context.request, account);
    const { auth_token: token } = await signIn(context.request, account);
    return { name: account.name, account, token, context, page, room: new ClassPage(page) };
  }
}

/** Each of them decodes the camera of all others. */
export async function expectAllSeeAll(people: Person[]): Promise<void> {
  await Promise.all(
    people.flatMap((one) =>
      people.filter((each) => each !== one).map((other) => one.room.expectSees(other.name)),
    ),
  );
}

/** Each of them hears a sound from all others. */
export async function expectAllHearAll(people: Person[]): Promise<void> {
  await Promise.all(people.map((one) => one.room.expectHears(people.length - 1)));
}

/** The number of media links that each page has created: more than before means that some were lost. */
export const linksOf = (people: Person[]): Promise<number[]> =>
  Promise.all(people.map(({ page }) => page.evaluate(() => window.peerConnections.length)));

/** Starts to record, on every page, when each of the others' pictures shows a new frame. */
export async function watchOthers(people: Person[]): Promise<void> {
  await Promise.all(
    people.map((one) =>
      watchFrames(
        one.page,
        people.filter((each) => each !== one).map(({ name }) => name),
      ),
    ),
  );
}

/** For each pair, the longest time after `since` without a new frame, ms; ends the watch. */
export async function gapsSince(people: Person[], since: number) {
  const pages = people.map(async ({ page, name: viewer }) =>
    Object.entries(await watchedFrames(page)).map(([name, times]) => ({
      of: `${name} on the page of ${viewer}`,
      gap: longestGap(times, since),
    })),
  );
  return (await Promise.all(pages)).flat();
}
