import { AudioLines, Keyboard, RefreshCw, Smartphone } from "lucide-react";

import * as texts from "#text/home.ts";

const QUALITIES = [
  {
    icon: RefreshCw,
    title: texts.findsWayBack,
    text: texts.lostConnectionFoundAgainItself,
  },
  {
    icon: AudioLines,
    title: texts.voicesBeforePictures,
    text: texts.weakLinePictureGetsSmaller,
  },
  {
    icon: Smartphone,
    title: texts.smallPhoneEnough,
    text: texts.sameClassEveryControlReach,
  },
  {
    icon: Keyboard,
    title: texts.usableByEveryone,
    text: texts.everythingWorksKeyboardReadOut,
  },
];

export const Qualities = () => (
  <section aria-labelledby="qualities" className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
    <h2 id="qualities" className="max-w-2xl text-3xl font-bold tracking-tight sm:text-4xl">
      {texts.madeLessonNotMeeting}
    </h2>
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {QUALITIES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-card bg-accent/12 text-accent-strong">
            <Icon aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <div className="grid content-start gap-1">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="max-w-md text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
