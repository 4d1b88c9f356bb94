import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Link, useLocation } from "react-router-dom";

import { buttonLook } from "../../ui/Button.tsx";

export type LockedTopic = { courseId: string; topicId: string; signedIn: boolean };

/** Why a topic does not open: a visitor may be a buyer who is signed out. */
export const reasonOf = (signedIn: boolean) =>
  signedIn ? MESSAGES.courses.notAllowed : MESSAGES.courses.loginRequired;

/** The link that unlocks a topic: signing in, which leads back to it, or buying the course. */
export function WayIn({ courseId, topicId, signedIn }: LockedTopic) {
  const location = useLocation();
  if (signedIn) {
    return (
      <Link to="/course-confirmation" state={{ course_id: courseId }} className={buttonLook()}>
        Buy this course
      </Link>
    );
  }
  const from = { ...location, search: `?topic=${topicId}` };
  return (
    <Link to="/login" state={{ from }} className={buttonLook()}>
      Login
    </Link>
  );
}
