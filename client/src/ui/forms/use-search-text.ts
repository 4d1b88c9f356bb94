import { useEffect, useRef, useState } from "react";

/** How long after the last key the search begins, ms. */
const PAUSE = 300;

/**
 * The text of a search box that the address follows, once typing pauses. @param q The search in the address. @param
 * write Puts it there.
 */
export function useSearchText(q: string, write: (q: string) => void) {
  const [text, setText] = useState(q);
  const [followed, setFollowed] = useState(q);
  const [written, setWritten] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(write);
  useEffect(() => void (latest.current = write), [write]);

  // Going back and forth changes the address under the search box; its own changes may already be outdated by typing.
  if (q !== followed) {
    setFollowed(q);
    if (q !== written) setText(q);
    setWritten(q);
  }

  /** The current text goes to the address by other means, before its pause is over. */
  const settle = () => {
    clearTimeout(timer.current);
    setWritten(text.trim());
    return text.trim();
  };

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWritten(typed.trim());
      latest.current(typed.trim());
    }, PAUSE);
  };

  return { text, type, settle };
}
