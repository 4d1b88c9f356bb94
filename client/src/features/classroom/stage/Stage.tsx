import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { IconButton } from "../../../ui/IconButton.tsx";
import { selectIsLive, selectTiles } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { PictureTile } from "./PictureTile.tsx";
import { useArrangement, type ViewKind } from "./use-arrangement.ts";
import { useSize } from "./use-size.ts";

type StageProps = { view: ViewKind; onMore: () => void };

/** Every picture of the class; before it is live, only the person's own. */
export function Stage({ view, onMore }: StageProps) {
  const all = useClassroom(selectTiles);
  const live = useClassroom(selectIsLive);
  const tiles = useMemo(() => (live ? all : all.filter(({ self }) => self)), [all, live]);
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const [wanted, setWanted] = useState(0);
  const { placed, page, pages, more } = useArrangement(tiles, view, size, wanted);
  // In a fixed order, whatever the positions: a moved element would be removed and inserted again.
  const ordered = placed.toSorted((a, b) => a.tile.key.localeCompare(b.tile.key));
  return (
    <section aria-label="Pictures" className="flex min-h-0 min-w-0 flex-1 flex-col gap-1">
      <div ref={room} className="relative min-h-0 flex-1 overflow-hidden">
        {size.width > 0 && ordered.map((each) => <PictureTile key={each.tile.key} {...each} />)}
        {more && (
          <button
            type="button"
            onClick={onMore}
            style={more.rect}
            className="absolute rounded-xl bg-stage-raised font-semibold hover:brightness-125"
          >
            {more.count} more
          </button>
        )}
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setWanted} />}
    </section>
  );
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav aria-label="Pages of pictures" className="flex items-center justify-center gap-2">
      <IconButton label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <p className="text-sm tabular-nums">
        {page + 1} of {pages}
      </p>
      <IconButton label="Next page" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
