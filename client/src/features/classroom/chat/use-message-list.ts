import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import type { ChatState } from "./chat-slice.ts";
import { useChat, useChatActions } from "./use-chat.ts";
import { withHeld } from "./with-held.ts";

/** Pixels from the end that still count as the end. */
const NEAR = 40;
/** Pixels of a message of one line, with the gap below it; each is measured once it is shown. */
const USUAL_HEIGHT = 58;
/** Items kept ready on each side of those in view. */
const BESIDE = 6;

const beingChanged = (edits: ChatState["edits"]): number[] =>
  Object.entries(edits).flatMap(([number, text]) => (text === null ? [] : Number(number)));

/** The item with the focus and those that are being changed stay in the page, with what is being written in them. */
const useHeld = (keys: readonly (string | number)[]) => {
  const [held, hold] = useState<string | number | null>(null);
  const edits = useChat((state) => state.edits);
  const rangeExtractor = useCallback(
    (range: Range) => withHeld(defaultRangeExtractor(range), keys, [held, ...beingChanged(edits)]),
    [held, edits, keys],
  );
  return { hold, rangeExtractor };
};

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR;

type Place = { top: number; height: number };
const placeOf = (element: HTMLElement): Place => ({
  top: element.scrollTop,
  height: element.scrollHeight,
});

/** Whether a reader scrolled up since, be it by a little: what the list itself moves changes its height too. */
const isMovedUp = (element: HTMLElement, before: Place): boolean => {
  const { top, height } = placeOf(element);
  return top < before.top && height === before.height && height - element.clientHeight - top > 1;
};

/**
 * Keeps the end of a list in view while the reader is there. The virtualizer's own way goes on for some frames after it
 * began, and takes a reader who scrolls up meanwhile back to the end.
 */
const useEnd = (view: RefObject<HTMLDivElement | null>, atEnd: () => void) => {
  const followed = useRef(true);
  const seen = useRef({ top: 0, height: 0 });
  const [following, setFollowing] = useState(true);
  const toEnd = useCallback(() => {
    const element = view.current;
    // A reader may have scrolled up; the page learns of it only with its next frame.
    if (!element || !followed.current || isMovedUp(element, seen.current)) return;
    element.scrollTo({ top: element.scrollHeight });
    seen.current = placeOf(element);
  }, [view]);
  // Whatever was drawn: new items, one in the middle, a picture that has loaded.
  useLayoutEffect(toEnd);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    // A phone's keyboard makes the list smaller.
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, toEnd]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    // At once: the list is drawn before a changed state is.
    followed.current = isAtEnd(currentTarget) && !isMovedUp(currentTarget, seen.current);
    seen.current = placeOf(currentTarget);
    setFollowing(followed.current);
    if (followed.current) atEnd();
  };
  const follow = useCallback(() => {
    followed.current = true;
    seen.current = { top: 0, height: 0 };
    setFollowing(true);
    toEnd();
  }, [toEnd]);
  return { following, follow, onScroll };
};

/**
 * A list of which only what is in view is in the page. New items are followed while the reader is at the end; otherwise
 * what they read stays where it is, also when items are put before it.
 */
export const useMessageList = (keys: readonly (string | number)[]) => {
  const { atEnd } = useChatActions();
  const view = useRef<HTMLDivElement>(null);
  const { hold, rangeExtractor } = useHeld(keys);
  // Nothing memoises what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: keys.length,
    getScrollElement: () => view.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: BESIDE,
    rangeExtractor,
    anchorTo: "end",
  });
  return { view, list, hold, ...useEnd(view, atEnd) };
};
