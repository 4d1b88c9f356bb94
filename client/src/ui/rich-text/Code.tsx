import { useMemo } from "react";

import { useLoaded } from "./use-loaded.ts";

type CodeProps = { text: string; block: boolean; language: string | null };

const load = () => import("./highlight.ts");

/** Code, in colours where its language is named and known. */
export function Code({ text, block, language }: CodeProps) {
  const highlighting = useLoaded(language === null ? null : load);
  const tokens = useMemo(
    () => (highlighting && language !== null ? highlighting.coloured(text, language) : null),
    [highlighting, text, language],
  );
  return (
    <code
      dir="ltr"
      className={`rounded bg-current/8 px-1 text-sm ${block ? "my-1 block overflow-x-auto p-2 whitespace-pre" : ""}`}
    >
      {tokens
        ? tokens.map(({ text: token, look }, place) => (
            <span key={`${place} ${look}`} className={look}>
              {token}
            </span>
          ))
        : text}
    </code>
  );
}
