import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { type Page, chromium } from "@playwright/test";

import { runToTheEnd } from "../../setup/program.ts";
import { terminal } from "../../setup/steps.ts";
import { prepareWorker } from "../../setup/worker/worker.ts";
import { CHROMIUM, launched } from "../support/pages/chromium.ts";
import { People } from "../support/people/people.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";
import { prepareGround } from "./ground.ts";
import { type Marks, noteMarks } from "./join-marks.ts";
import { type Column, markdown } from "./markdown.ts";
import { keepResults } from "./results.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    joins: { type: "string", default: "20" },
    starts: { type: "string", default: "10" },
    /** How long a person looks into the mirror of the green room, ms. */
    mirror: { type: "string", default: "2000" },
    /** Between two measurements, ms. After five seconds the teacher's browser sends no pictures until somebody prepares to join. */
    pause: { type: "string", default: "1000" },
    /** Another student sees the teacher all the time. */
    watched: { type: "boolean", default: false },
  },
});
const MIRROR = Number(values.mirror);
const PAUSE = Number(values.pause);

const painted = async (page: Page): Promise<Marks> => {
  const handle = await page.waitForFunction(() => {
    const marks = window.joinMarks?.marks;
    return marks && "picture painted" in marks ? marks : null;
  });
  return (await handle.jsonValue())!;
};

/** A student comes into a class of one teacher, who shows a camera: again and again, each time with a new page. */
const joins = async (people: People<SupervisedSite>): Promise<Marks[]> => {
  const { lesson, teacher } = await people.liveClass(values.watched ? ["Zoe"] : []);
  const { page, room, context } = await people.student("Ben");
  await context.addInitScript(noteMarks, teacher.name);
  const all: Marks[] = [];
  for (let join = 1; join <= Number(values.joins); join += 1) {
    await room.openGreenRoom(lesson.id);
    await wait(MIRROR);
    await room.joinButton.click();
    all.push(await painted(page));
    await room.leaveButton.click();
    await wait(PAUSE);
  }
  return all;
};

/** Time in ms from the press of 'Start class' until a student who waits inside sees the teacher; one clock for both pages. */
const starts = async (people: People<SupervisedSite>): Promise<number[]> => {
  const teacher = await people.teacher("Ada Teacher");
  const student = await people.student("Zoe");
  const all: number[] = [];
  for (let start = 1; start <= Number(values.starts); start += 1) {
    const lesson = await people.classOf(teacher);
    await teacher.room.join(lesson.id);
    await student.room.join(lesson.id);
    await wait(MIRROR);
    const seen = student.page.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const video = document.querySelector<HTMLVideoElement>(
              `figure[aria-label="${CSS.escape(name)}"] video`,
            );
            if (video) video.requestVideoFrameCallback(() => resolve(Date.now()));
            else requestAnimationFrame(look);
          };
          look();
        }),
      teacher.name,
    );
    const pressed = teacher.page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          addEventListener("click", () => resolve(Date.now()), { capture: true, once: true }),
        ),
    );
    await teacher.room.startButton.click();
    all.push((await seen) - (await pressed));
    await teacher.room.leaveAsHost("End for all");
    await wait(PAUSE);
  }
  return all;
};

type Row = { name: string; times: number[] };
const COLUMNS: Column<Row>[] = [
  { title: "ms after the press", words: true, of: ({ name }) => name },
  { title: "times", of: ({ times }) => String(times.length) },
  ...[0.5, 0.9].map((share) => ({
    title: `p${share * 100}`,
    of: ({ times }: Row) => percentile(times, share).toFixed(0),
  })),
  { title: "longest", of: ({ times }) => Math.max(...times).toFixed(0) },
];

const byStep = (all: Marks[]): Row[] => {
  const names = new Set(all.flatMap((marks) => Object.keys(marks)));
  const rows = [...names].map((name) => ({
    name,
    times: all.flatMap((marks) => marks[name] ?? []),
  }));
  return rows.toSorted((one, other) => percentile(one.times, 0.5) - percentile(other.times, 0.5));
};

/** How long a person waits for the first picture, step by step: see docs/PERFORMANCE.md. */
await runToTheEnd(async (opened) => {
  await prepareGround(opened);
  process.env.MEDIASOUP_WORKER_BIN = await prepareWorker(terminal);
  const folder = await SupervisedSite.folder(opened);
  const site = await SupervisedSite.start(folder, { BOT_CHECK_COST: "50" });
  opened.defer(async () => void (await site.stop()));
  const browser = await chromium.launch(launched(CHROMIUM));
  opened.defer(() => browser.close());
  const measure = async <T>(run: (people: People<SupervisedSite>) => Promise<T>): Promise<T> => {
    const people = new People(site, browser, { processed: true });
    const measured = await run(people);
    await people.leave();
    return measured;
  };
  const steps = byStep(await measure(joins));
  const rows = [
    ...steps,
    { name: "start: a student sees the teacher", times: await measure(starts) },
  ];
  terminal.line(`\nLoad before the end: ${loadavg()[0]?.toFixed(1)}\n${markdown(COLUMNS, rows)}`);
  await keepResults("join", { ...values, rows });
  return true;
});
