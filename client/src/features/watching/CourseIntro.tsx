import type { TopicsReply } from "@lyceum/shared/rest/videos.ts";
import clsx from "clsx";
import { Link } from "react-router-dom";

import * as texts from "#text/watching.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { Avatar } from "../../ui/data/Avatar.tsx";
import { lengthText } from "../../ui/format/plain-format.ts";
import { type Offer, priceText, purchaseOf } from "./purchase.ts";
import { isLocked } from "./topics.ts";

type CourseIntroProps = {
  course: TopicsReply;
  offer: Offer;
  /** Whether the person bought it is not known yet. */ pending: boolean;
};

/** What a course is about, who teaches it and how long it is; its price, and the way to buy it. */
export const CourseIntro = ({ course, offer, pending }: CourseIntroProps) => (
  <div className="flex flex-col gap-x-10 gap-y-4 sm:flex-row sm:items-start sm:justify-between">
    <div className="grid min-w-0 gap-3">
      <div className="flex items-center gap-3 text-ink-muted">
        {course.teacher && (
          <Avatar name={course.teacher} picture={course.teacher_picture} className="size-11" />
        )}
        <p className="min-w-0 wrap-break-word">{factsOf(course)}</p>
      </div>
      {course.course_description && (
        <p dir="auto" className="max-w-prose wrap-break-word whitespace-pre-line">
          {course.course_description}
        </p>
      )}
    </div>
    {course.course_type === "Paid" && (
      <div className={clsx("shrink-0", pending && "invisible")}>
        <Purchase offer={offer} purchased={isBought(course, offer)} />
      </div>
    )}
  </div>
);

/** Other backends do not say it: they open every topic to a buyer. */
const isBought = ({ purchased, data }: TopicsReply, { signedIn }: Offer): boolean =>
  purchased ?? (signedIn && !data.some(isLocked));

function Purchase({ offer, purchased }: { offer: Offer; purchased: boolean }) {
  const price = priceText(offer.price);
  if (purchased) return <p className="text-ink-muted">{texts.allOfItYours}</p>;
  return (
    <div className="flex items-center gap-4">
      {price && <span className="text-2xl font-bold tabular-nums">{price}</span>}
      {offer.mayBuy && (
        <Link {...purchaseOf(offer)} className={buttonLook()}>
          {texts.enrollNow}
        </Link>
      )}
    </div>
  );
}

/** As far as it is known: `Taught by Ada · Physics · Beginner · 3 topics · 12 min`. */
function factsOf({ teacher, course_category, level, data }: TopicsReply): string {
  const seconds = data.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return [
    teacher ? texts.taughtBy(teacher) : null,
    course_category,
    level,
    unbroken(data.length === 1 ? texts.n1Topic : texts.numberOfTopics(data.length)),
    seconds > 0 ? unbroken(lengthText(seconds)) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A number stays in one line with what it counts. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");
