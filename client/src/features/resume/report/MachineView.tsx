import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";
import { useState } from "react";

import * as texts from "#text/resume-report.ts";
import { BlockList } from "./BlockList.tsx";
import { numbered } from "./numbered.ts";
import { PageBoxes } from "./PageBoxes.tsx";

/** The page's boxes in reading order beside their text; for Word only the text, in order. */
export function MachineView({ parsed: { blocks, pages } }: { parsed: ParsedResume }) {
  const [marked, mark] = useState<number | null>(null);
  const all = numbered(blocks);
  const drawn = all.filter(({ box }) => box !== null);
  const lost = all.some((block) => block.lost);
  return (
    <section aria-labelledby="machine" className="grid gap-4 border-t border-line pt-6">
      <h4 id="machine" className="text-lg font-semibold">
        {texts.whatMachineSees}
      </h4>
      <p className="max-w-3xl text-sm text-ink-muted">
        {texts.textComesOutFileOrder}
        {lost && " What is marked as commonly lost stands where many readers do not look."}
      </p>
      <div className={drawn.length > 0 ? "grid items-start gap-6 lg:grid-cols-2" : "grid"}>
        {drawn.length > 0 && (
          <div className="grid gap-4">
            {pages.map((page, index) => (
              <PageBoxes
                key={index}
                page={page}
                number={index + 1}
                blocks={drawn.filter(({ box }) => box?.page === index)}
                marked={marked}
                mark={mark}
              />
            ))}
          </div>
        )}
        <BlockList blocks={all} marked={marked} mark={mark} />
      </div>
    </section>
  );
}
