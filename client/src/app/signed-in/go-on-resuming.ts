import { tryAgain } from "../../browser/trying-again.ts";
import type { session as pageSession } from "../../session/session.ts";

type Session = Pick<typeof pageSession, "getSession" | "mayResume" | "resume">;

let going = false;

/** Asks again who is signed in, until that is known: meanwhile the page is a visitor's. Once a page, however often it is called. */
export async function goOnResuming(session: Session): Promise<void> {
  if (going) return;
  going = true;
  await tryAgain(async () => {
    // Somebody may have signed in, or out, meanwhile.
    if (session.getSession() || !session.mayResume()) return true;
    return session.resume().then(
      () => true,
      () => null,
    );
  });
  going = false;
}
