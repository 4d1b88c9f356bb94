import type { Course } from "@lyceum/shared/rest/courses.ts";
import { useId, useState } from "react";

import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Cover } from "../../ui/Cover.tsx";
import { priceOf, shortened } from "./course-facts.ts";

type CourseCardProps = { course: Course; isNew: boolean; onEnroll: () => void };

export function CourseCard({ course, isNew, onEnroll }: CourseCardProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised"
    >
      <Cover title={course.course_title} src={course.image_url} />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
          <span className="wrap-anywhere">
            {course.course_category} · {topicsText(course.topics)}
          </span>
          {isNew && <Badge tone="accent">New</Badge>}
        </div>
        <h3 id={id} className="text-lg leading-snug font-semibold wrap-anywhere">
          {course.course_title}
        </h3>
        <Description text={course.description} describedBy={id} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <span className="text-xl font-bold tabular-nums">{priceOf(course)}</span>
          <Button aria-describedby={id} onClick={onEnroll}>
            Enroll Now
          </Button>
        </div>
      </div>
    </article>
  );
}

const topicsText = (topics: number) => (topics === 1 ? "1 topic" : `${topics} topics`);

function Description({ text, describedBy }: { text: string; describedBy: string }) {
  const [open, setOpen] = useState(false);
  const short = shortened(text);
  if (!text) return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line text-ink-muted">
      {open || !short ? text : short}{" "}
      {short && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-6 items-center font-semibold text-accent-strong underline underline-offset-3"
        >
          {open ? "Read less" : "Read more"}
        </button>
      )}
    </p>
  );
}
