import { type Dispatch, type SetStateAction, useCallback } from "react";

import * as texts from "#text/captions.ts";
import { seek } from "../player/moments.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CaptionRow } from "./CaptionRow.tsx";
import { ROWS_SHOWN, type Row, startOf } from "./rows.ts";

type CaptionListProps = {
  rows: readonly Row[];
  setRows: Dispatch<SetStateAction<readonly Row[]>>;
  page: number;
  setPage: (page: number) => void;
  video: HTMLVideoElement | null;
};

/** A page of the captions: a long video has thousands. */
export function CaptionList({ rows, setRows, page, setPage, video }: CaptionListProps) {
  const change = useCallback(
    (row: Row) => setRows((all) => all.map((each) => (each.key === row.key ? row : each))),
    [setRows],
  );
  const remove = useCallback(
    (key: number) => setRows((all) => all.filter((each) => each.key !== key)),
    [setRows],
  );
  const play = useCallback(
    (row: Row) => {
      const at = startOf(row);
      if (at !== null) seek(video, at);
    },
    [video],
  );
  const last = Math.max(0, Math.ceil(rows.length / ROWS_SHOWN) - 1);
  const shown = Math.min(page, last);
  const first = shown * ROWS_SHOWN;
  return (
    <>
      <ol aria-label={texts.list} className="grid gap-2">
        {rows.slice(first, first + ROWS_SHOWN).map((row, index) => (
          <CaptionRow
            key={row.key}
            row={row}
            place={first + index + 1}
            onChange={change}
            onRemove={remove}
            onPlay={play}
          />
        ))}
      </ol>
      {last > 0 && (
        <div className="flex justify-between gap-3">
          <Button variant="secondary" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {texts.earlier}
          </Button>
          <Button variant="secondary" disabled={shown === last} onClick={() => setPage(shown + 1)}>
            {texts.later}
          </Button>
        </div>
      )}
    </>
  );
}
