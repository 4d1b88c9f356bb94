import type { Course } from "@lyceum/shared/rest/courses.ts";
import { useId, useState } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/catalogue.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Cover } from "../../ui/data/Cover.tsx";
import { coursePage, factsOf, priceOf, shortened } from "./course-facts.ts";

type CourseCardProps = { course: Course; isNew: boolean; onEnroll: () => void };

export function CourseCard({ course, isNew, onEnroll }: CourseCardProps) {
  const id = useId();
  const page = coursePage(course);
  return (
    <article aria-labelledby={id} className={card}>
      {/* The title is the same link, for keyboards and screen readers. */}
      <Link {...page} tabIndex={-1} aria-hidden>
        <Cover title={course.course_title} src={course.image_url} className={growing} />
      </Link>
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex min-h-7 items-center justify-between gap-2 text-sm text-ink-muted">
          <span className="min-w-0 wrap-break-word">{course.course_category}</span>
          {isNew && <Badge tone="accent">{texts.newText}</Badge>}
        </div>
        <h3 id={id} dir="auto" className="text-lg leading-snug font-semibold wrap-break-word">
          <Link {...page} className="hover:underline">
            {course.course_title}
          </Link>
        </h3>
        <p className="text-sm wrap-break-word text-ink-muted">
          {course.teacher && <Teacher name={course.teacher} picture={course.teacher_picture} />}
          {factsOf(course)}
        </p>
        <Description text={course.description} describedBy={id} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <span className="text-xl font-bold tabular-nums">{priceOf(course)}</span>
          <Button aria-describedby={id} onClick={onEnroll}>
            {texts.enrollNow}
          </Button>
        </div>
      </div>
    </article>
  );
}

const Teacher = ({ name, picture }: { name: string; picture: string | null | undefined }) => (
  <span className="flex min-h-6 items-center gap-2">
    {picture && (
      <img src={picture} alt="" loading="lazy" className="size-6 shrink-0 rounded-full" />
    )}
    <span className="min-w-0 wrap-anywhere">{texts.by(name)}</span>
  </span>
);

const card =
  "group flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised transition hover:border-line-strong hover:shadow-overlay";
const growing = "[&>*]:transition-transform [&>*]:duration-300 group-hover:[&>*]:scale-103";

function Description({ text, describedBy }: { text: string; describedBy: string }) {
  const [open, setOpen] = useState(false);
  const short = shortened(text);
  if (!text) return null;
  return (
    <p dir="auto" className="wrap-break-word whitespace-pre-line text-ink-muted">
      {open || !short ? text : short}{" "}
      {short && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 items-center font-semibold text-accent-strong underline underline-offset-3"
        >
          {open ? texts.readLess : texts.readMore}
        </button>
      )}
    </p>
  );
}
