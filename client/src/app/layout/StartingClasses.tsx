import type { StartingClass } from "@lyceum/shared/signaling/feeds.ts";
import { CalendarClock, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import * as texts from "#text/calendar.ts";
import { loadPart } from "../../browser/load-part.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { givesFocusTo } from "../../ui/gives-focus-to.ts";

const MINUTE = 60_000;

const pageGetsFocus = givesFocusTo(() => document.getElementById("content"));

/** 'Algebra starts in 10 minutes', on every page of a signed-in person, until it starts or they dismiss it. */
export function StartingClasses() {
  const [classes, setClasses] = useState<readonly StartingClass[]>([]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  useEffect(
    () =>
      followWhenSettled(async () => {
        const { followStarting } = await loadPart(() => import("../../live/follow-starting.ts"));
        return (live) => followStarting(live, setClasses);
      }),
    [],
  );
  const shown = classes.filter(
    (each) => !dismissed.includes(keyOf(each)) && pathname !== `/class/${each.id}`,
  );
  return (
    <>
      {/* Read out once: the notice changes each minute. */}
      <div role="status" aria-atomic={false} className="sr-only">
        {shown.map((each) => (
          <p key={keyOf(each)}>
            <bdi>{each.title}</bdi> {texts.startsSoon}
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <Notices shown={shown} dismiss={(key) => setDismissed((before) => [...before, key])} />
      )}
    </>
  );
}

type NoticesProps = { shown: readonly StartingClass[]; dismiss: (key: string) => void };

function Notices({ shown, dismiss }: NoticesProps) {
  const now = useMinutes();
  return (
    <section
      aria-label={texts.startingClasses}
      data-covers
      className="pointer-events-none fixed inset-x-4 bottom-4 z-40 grid gap-2"
    >
      {shown.map((each) => (
        <div
          key={keyOf(each)}
          ref={pageGetsFocus}
          className="pointer-events-auto mx-auto flex w-full max-w-md animate-slide-in items-center gap-3 rounded-card border border-line bg-surface-raised py-2 pr-2 pl-4 shadow-overlay"
        >
          <CalendarClock aria-hidden className="size-5 shrink-0 text-accent" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <Link to={`/class/${each.id}`} className="font-semibold underline underline-offset-4">
              <bdi>{each.title}</bdi>
            </Link>{" "}
            {startsIn(each, now)}
          </p>
          <IconButton label={texts.dismiss} onClick={() => dismiss(keyOf(each))}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
    </section>
  );
}

/** A class that is moved is shown again. */
const keyOf = ({ id, starts_at }: StartingClass) => `${id} ${starts_at}`;

function startsIn({ starts_at }: StartingClass, now: number): string {
  const minutes = Math.ceil((Date.parse(starts_at) - now) / MINUTE);
  return texts.startsIn(minutes);
}

/** The time, renewed while it is shown. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
