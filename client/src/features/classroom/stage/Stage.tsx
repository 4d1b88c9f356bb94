import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import * as texts from "#text/classroom/stage.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { takeFocus } from "../parts/take-focus.ts";
import { selectIsLive, selectPinned, selectTiles } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { OwnTile } from "./OwnTile.tsx";
import { PictureTile } from "./PictureTile.tsx";
import { useArrangement, type ViewKind } from "./use-arrangement.ts";
import { useSize } from "./use-size.ts";

type StageProps = { view: ViewKind; onMore: () => void };

/** Every picture of the class; before it is live, only the person's own. The focus comes here after joining. */
export function Stage({ view, onMore }: StageProps) {
  const { tiles, own } = useShownTiles();
  const pinned = useClassroom(selectPinned);
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const [wanted, setWanted] = useState(0);
  const { placed, page, pages, more, ownHome } = useArrangement(tiles, size, {
    view,
    pinned,
    page: wanted,
    ownIsSmall: own !== undefined,
  });
  // In the order of seats, whatever the positions: for screen readers, and because a moved element would be inserted again.
  const ordered = placed.toSorted((a, b) => tiles.indexOf(a.tile) - tiles.indexOf(b.tile));
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={texts.pictures}
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-1 outline-none"
    >
      <div ref={room} className="relative min-h-0 flex-1 overflow-hidden">
        {size.width > 0 && ordered.map((each) => <PictureTile key={each.tile.key} {...each} />)}
        {more && (
          <button
            type="button"
            onClick={onMore}
            style={more.rect}
            className="absolute rounded-xl bg-stage-raised font-semibold hover:brightness-125"
          >
            {texts.moreTiles(more.count)}
          </button>
        )}
        {size.width > 0 && own && <OwnTile key={own.key} tile={own} home={ownHome} room={size} />}
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setWanted} />}
    </section>
  );
}

/** `own`: the person's own picture, if it is small because there are others. */
const useShownTiles = () => {
  const all = useClassroom(selectTiles);
  const live = useClassroom(selectIsLive);
  return useMemo(() => {
    if (!live) return { tiles: all.filter(({ self }) => self), own: undefined };
    const tiles = all.filter(({ self, source }) => !self || source === "screen");
    const own = all.find(({ self, source }) => self && source === "camera");
    return tiles.length > 0 ? { tiles, own } : { tiles: all, own: undefined };
  }, [all, live]);
};

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav aria-label={texts.pagesOfPictures} className="flex items-center justify-center gap-2">
      <IconButton label={texts.previousPage} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <p className="text-sm tabular-nums">{texts.pageOf(page + 1, pages)}</p>
      <IconButton
        label={texts.nextPage}
        disabled={page === pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
