import type { ClassPage } from "@lyceum/shared/rest/class-pages.ts";
import { CalendarPlus, Link2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/class-page.ts";
import { copyText } from "../../../browser/copy-text.ts";
import { buttonLook } from "../../../ui/controls/Button.tsx";
import { InvitationLink } from "../InvitationLink.tsx";

/** What a reader can do with a class: enter it, put it into a calendar, send it on. */
export function ClassActions({ page }: { page: ClassPage }) {
  const { class: lesson, calendar, as } = page;
  const isOver = lesson.state === "ended";
  const outside = lesson.state !== "ended" && calendar;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(!isOver || as === "host") && (
        <Link
          to={`/meeting-room/${lesson.id}`}
          className={buttonLook({ variant: isOver ? "secondary" : "primary", size: "large" })}
        >
          {isOver ? texts.openClass : texts.joinClass}
        </Link>
      )}
      {/* Before the calendars, which a page from a server that does not know its own address lacks: it would move. */}
      <CopyLink id={lesson.id} />
      {outside && (
        <>
          <a href={outside.ics} className={buttonLook({ variant: "secondary" })}>
            <CalendarPlus aria-hidden className="size-4.5" />
            {texts.addToCalendar}
          </a>
          <a
            href={outside.google}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: "secondary" })}
          >
            {texts.googleCalendar}
          </a>
        </>
      )}
      {as === "host" && lesson.access === "closed" && (
        <InvitationLink lesson={lesson} describedBy={null} />
      )}
    </div>
  );
}

/** A link, so that its address can also be copied by the browser's own menu. */
function CopyLink({ id }: { id: string }) {
  const path = `/class/${id}`;
  const [said, setSaid] = useState("");
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    const address = window.location.origin + path;
    const copied = await copyText(address);
    setSaid(copied ? texts.copied : texts.notCopied(address));
  };
  return (
    <>
      <a
        href={path}
        onClick={(event) => void copy(event)}
        className={buttonLook({ variant: "secondary" })}
      >
        <Link2 aria-hidden className="size-4.5" />
        {texts.copyLink}
      </a>
      <span role="status" className="text-sm wrap-anywhere text-ink-muted empty:sr-only">
        {said}
      </span>
    </>
  );
}
