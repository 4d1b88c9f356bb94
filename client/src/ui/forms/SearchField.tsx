import clsx from "clsx";
import { Search } from "lucide-react";

import { useTypedEarly } from "./use-typed-early.ts";

type SearchFieldProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  className?: string;
};

export function SearchField({ label, text, onType, className }: SearchFieldProps) {
  const ref = useTypedEarly<HTMLInputElement>(text, onType);
  return (
    <search className={clsx("relative block w-full", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        className="min-h-12 w-full rounded-control border border-line-strong bg-surface-raised py-2 pr-3 pl-11 placeholder:text-ink-muted hover:border-ink-muted"
      />
    </search>
  );
}
