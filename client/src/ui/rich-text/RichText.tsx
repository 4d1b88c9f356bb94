import { parseText, type TextPart } from "@lyceum/shared/rich-text.ts";
import { memo, type ReactNode } from "react";

import { Code } from "./Code.tsx";
import { Formula } from "./Formula.tsx";

/**
 * A text of a person: its addresses can be opened, its code is set apart, its formulas are drawn, and all else is shown
 * as it is.
 */
export const RichText = memo(function RichText({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="overflow-hidden break-words whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
    >
      {parseText(text).map((part, place) => (
        <Part key={`${place} ${part.kind}`} part={part} />
      ))}
    </p>
  );
});

function Part({ part }: { part: TextPart }): ReactNode {
  const { kind, text } = part;
  if (kind === "text") return text;
  if (kind === "link") return <Link address={text} />;
  if (kind === "formula") return <Formula text={text} display={part.display} />;
  return (
    <Code text={text} block={kind === "block"} language={kind === "block" ? part.language : null} />
  );
}

const Link = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    className="text-accent underline"
  >
    {address}
  </a>
);
