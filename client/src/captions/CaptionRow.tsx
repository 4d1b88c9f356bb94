import { CUE_TEXT_MAX } from "@lyceum/shared/captions.ts";
import clsx from "clsx";
import { Play, Trash2 } from "lucide-react";
import { memo } from "react";

import * as texts from "#text/captions.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { controlLook } from "../ui/forms/Field.tsx";
import type { Row } from "./rows.ts";

type CaptionRowProps = {
  row: Row;
  /** Among all of them, from 1. */
  place: number;
  /** Keep these the same between renders. */
  onChange: (row: Row) => void;
  onRemove: (key: number) => void;
  onPlay: (row: Row) => void;
};

/** One caption: when it is shown, and what it says. */
export const CaptionRow = memo(function CaptionRow(props: CaptionRowProps) {
  const { row, place, onChange, onRemove, onPlay } = props;
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <TimeField
          label={texts.from(place)}
          value={row.from}
          onChange={(from) => onChange({ ...row, from })}
        />
        <TimeField
          label={texts.to(place)}
          value={row.to}
          onChange={(to) => onChange({ ...row, to })}
        />
        <span className="ml-auto flex">
          <IconButton label={texts.play(place)} onClick={() => onPlay(row)}>
            <Play aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton label={texts.remove(place)} onClick={() => onRemove(row.key)}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </span>
      </div>
      <textarea
        aria-label={texts.text(place)}
        value={row.text}
        rows={2}
        dir="auto"
        maxLength={CUE_TEXT_MAX}
        onChange={(event) => onChange({ ...row, text: event.currentTarget.value })}
        className={controlLook}
      />
    </li>
  );
});

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void };

const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <div className="w-28">
    <input
      type="text"
      aria-label={label}
      value={value}
      maxLength={12}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={clsx(controlLook, "tabular-nums")}
    />
  </div>
);
