export const promotionShownEndPage = "A promotion is shown at the end of the page.";
export const registerForFree = "Register for free";
export const raiseHandFree =
  "You raise your hand, the teacher answers, and everybody hears it. An account costs nothing.";
export const seeLiveClasses = "See the live classes";
export const raiseHand = "You raise your hand, the teacher answers, and everybody hears it.";
export const promotion = "Promotion";
export const stuckAskLiveClass = "Stuck? Ask in a live class.";
export const close = "Close";
export const inS = (left: string | number) => `in ${left} s`;
