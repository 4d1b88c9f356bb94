import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import clsx from "clsx";

import type { Marking, NumberedBlock } from "./numbered.ts";

type PageBoxesProps = Marking & {
  page: ParsedResume["pages"][number];
  number: number;
  blocks: NumberedBlock[];
};

const percent = (share: number) => `${share * 100}%`;

/** One page, as a machine has it: where text stands, and in which order. The list beside it says the same in words. */
export const PageBoxes = ({ page, number, blocks, marked, mark }: PageBoxesProps) => (
  <div
    role="img"
    aria-label={`Page ${number}: ${blocks.length} blocks in reading order`}
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
      onPointerEnter={() => mark(number)}
      onPointerLeave={() => mark(null)}
      style={{
        ...{ left: percent(box.left), top: percent(box.top) },
        ...{ width: percent(box.width), height: percent(box.height) },
      }}
      className={clsx(
        "absolute overflow-hidden rounded-xs border text-[0.5rem] leading-none text-black",
        lost
          ? "border-dashed border-red-700 bg-red-600/15"
          : "border-emerald-800/60 bg-emerald-700/10",
        marked && "outline-2 outline-emerald-900",
      )}
    >
      {number}
    </span>
  );
