import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { addressOf, type Wanted, wantedIn } from "./search.ts";

/** How long after the last key the search begins, ms. */
const PAUSE = 300;

/** What is looked for, kept in the address, and the text in the searchbox, which the address follows. */
export function useWanted() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  const [text, setText] = useState(wanted.q);
  const [followed, setFollowed] = useState(wanted.q);
  const [written, setWritten] = useState(wanted.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Going back and forth changes the address under the searchbox; what it wrote itself may already be typed over.
  if (wanted.q !== followed) {
    setFollowed(wanted.q);
    if (wanted.q !== written) setText(wanted.q);
    setWritten(wanted.q);
  }

  const write = (next: Wanted, replace: boolean) => {
    clearTimeout(timer.current);
    setWritten(next.q);
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  };

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write({ ...wanted, q: typed.trim() }, true), PAUSE);
  };

  /** With the text as it stands, although its pause is not over. */
  const choose = (category: string) => write({ q: text.trim(), category }, false);

  return { wanted, text, type, choose };
}
