import clsx from "clsx";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { Skeleton } from "../feedback/Skeleton.tsx";

/** A column by which the rows can be ordered. */
export type SortableColumn = {
  label: string;
  sorted: "ascending" | "descending" | "none";
  onSort: () => void;
};

type DataTableProps = {
  /** Id of the element that labels it. */ labelledBy: string;
  columns: readonly (string | SortableColumn)[];
  /** Has many columns: it scrolls sideways where it does not fit. */ wide?: boolean;
  /** The last column holds buttons: it stays in view where the table scrolls. */ acts?: boolean;
  children: ReactNode;
};

/** Beside what scrolls below it. */
const ACTS =
  "sm:max-lg:[&_tr>:last-child:not([colspan])]:sticky sm:max-lg:[&_tr>:last-child:not([colspan])]:right-0 sm:max-lg:[&_tr>:last-child:not([colspan])]:bg-surface-raised sm:max-lg:[&_tr>:last-child:not([colspan])]:shadow-[-0.75rem_0_0.75rem_-0.75rem_rgb(0_0_0/0.25)]";

/**
 * A table that becomes a list of cards on a narrow screen, each value with its column's name before it. Roles are
 * explicit, because browsers drop the table's semantics when its layout changes.
 */
export const DataTable = ({ labelledBy, columns, wide, acts, children }: DataTableProps) => (
  <div className="overflow-x-auto rounded-card border border-line bg-surface-raised shadow-raised">
    <table
      role="table"
      aria-labelledby={labelledBy}
      className={clsx("block w-full text-left sm:table", wide && "sm:min-w-240", acts && ACTS)}
    >
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="border-b border-line text-sm text-ink-muted">
          {columns.map((column) => (
            <HeadCell key={typeof column === "string" ? column : column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {children}
      </tbody>
    </table>
  </div>
);

function HeadCell({ column }: { column: string | SortableColumn }) {
  const plain = typeof column === "string";
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={plain ? undefined : column.sorted}
      className="px-3 py-3 font-semibold lg:px-4"
    >
      {plain ? column : <SortButton {...column} />}
    </th>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** Only while the heads are visible: a hidden button cannot be found. */
function SortButton({ label, sorted, onSort }: SortableColumn) {
  const Arrow = ARROWS[sorted];
  return (
    <>
      <span className="sm:hidden">{label}</span>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          "-mx-2 hidden min-h-8 items-center gap-1 rounded-control px-2 font-semibold hover:bg-ink/8 hover:text-ink sm:inline-flex",
          sorted !== "none" && "text-ink",
        )}
      >
        {label}
        <Arrow aria-hidden className={clsx("size-3.5", sorted === "none" && "opacity-45")} />
      </button>
    </>
  );
}

export const TableRow = ({ className, ...rest }: ComponentProps<"tr">) => (
  <tr
    role="row"
    {...rest}
    className={clsx(
      "grid gap-x-6 gap-y-3 border-b border-line p-4 last:border-b-0 sm:table-row sm:p-0",
      className,
    )}
  />
);

type TableCellProps = ComponentProps<"td"> & {
  /** Before each value on a narrow screen. */ label?: string;
};

export const TableCell = ({ label, className, ...rest }: TableCellProps) => (
  <td
    role="cell"
    {...rest}
    data-label={label}
    className={clsx(
      "block min-w-0 align-top sm:table-cell sm:px-3 sm:py-3 lg:px-4 lg:py-3.5",
      label &&
        "before:mb-0.5 before:block before:text-sm before:text-ink-muted before:content-[attr(data-label)] sm:before:hidden",
      className,
    )}
  />
);

/** The placeholder of a table that is loading. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-px overflow-hidden rounded-card border border-line">
    <span className="sr-only">{label}</span>
    {[0, 1, 2].map((each) => (
      <Skeleton key={each} className="h-16 rounded-none" />
    ))}
  </div>
);
