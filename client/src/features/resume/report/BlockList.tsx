import clsx from "clsx";

import * as texts from "#text/resume-report.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { Marking, NumberedBlock } from "./numbered.ts";

type BlockListProps = Marking & { blocks: NumberedBlock[] };

export const BlockList = ({ blocks, marked, mark }: BlockListProps) => (
  <ol
    aria-label={texts.textReadingOrder}
    className="grid gap-0.5 rounded-control border border-line p-3 text-sm"
  >
    {blocks.map((block) => (
      <BlockItem key={block.number} block={block} marked={marked === block.number} mark={mark} />
    ))}
  </ol>
);

type BlockItemProps = { block: NumberedBlock; marked: boolean; mark: Marking["mark"] };

const BlockItem = ({ block: { number, text, kind, lost }, marked, mark }: BlockItemProps) => (
  <li
    onPointerEnter={() => mark(number)}
    onPointerLeave={() => mark(null)}
    className={clsx(
      "flex gap-3 rounded-control px-2 py-1",
      marked && "bg-accent/12",
      kind === "heading" && "font-semibold",
      lost && "bg-danger/8",
    )}
  >
    <span aria-hidden className="w-7 shrink-0 text-right text-ink-muted tabular-nums">
      {number}
    </span>
    <span className="min-w-0 flex-1 wrap-anywhere">
      {text} {lost && <Badge tone="danger">{texts.commonlyLost}</Badge>}
    </span>
  </li>
);
