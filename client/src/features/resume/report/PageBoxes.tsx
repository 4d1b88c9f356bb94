import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import clsx from "clsx";

import * as texts from "#text/resume-report.ts";
import type { Marking, NumberedBlock } from "./numbered.ts";

type PageBoxesProps = Marking & {
  page: ParsedResume["pages"][number];
  number: number;
  blocks: NumberedBlock[];
};

/** Fraction of the page's width: a box further left has no space for a number at its left. */
const EDGE = 0.04;

const percent = (share: number) => `${share * 100}%`;

/** One page as a machine sees it: the positions and order of its text. The list beside it has the same in words. */
export const PageBoxes = ({ page, number, blocks, marked, mark }: PageBoxesProps) => (
  <div
    role="img"
    aria-label={texts.pageBlocksReadingOrder(number, blocks.length)}
    style={{ aspectRatio: `${page.width} / ${page.height}` }}
    className="relative overflow-hidden rounded-control border border-line-strong bg-white break-inside-avoid"
  >
    {blocks.map((block) => (
      <PageBox key={block.number} block={block} marked={marked === block.number} mark={mark} />
    ))}
  </div>
);

type PageBoxProps = { block: NumberedBlock; marked: boolean; mark: Marking["mark"] };

const PageBox = ({ block: { box, lost, number }, marked, mark }: PageBoxProps) =>
  box && (
    <span
      data-number={number}
      onPointerEnter={() => mark(number)}
      onPointerLeave={() => mark(null)}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
      className={clsx(
        "absolute rounded-xs border",
        "before:absolute before:top-1/2 before:-translate-y-1/2 before:text-[0.5625rem] before:leading-none",
        "before:text-neutral-600 before:tabular-nums before:content-[attr(data-number)]",
        box.left < EDGE ? "before:left-0.5" : "before:right-full before:pr-0.5",
        lost
          ? "border-dashed border-red-700 bg-red-600/15"
          : "border-emerald-800/60 bg-emerald-700/10",
        marked && "outline-2 outline-emerald-900",
      )}
    />
  );
