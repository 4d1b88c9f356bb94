import type { ReactNode } from "react";

import { TableSkeleton } from "./DataTable.tsx";
import { LoadFailed } from "./LoadFailed.tsx";

type LoadedProps<Data> = {
  query: { data?: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Said while it is on its way. */
  loading: string;
  /** Said when it did not come. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** Rows that are asked for: their place while they come, then they themselves, even when asking again fails. */
export function Loaded<Data>({ query, loading, failed, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return <TableSkeleton label={loading} />;
  return <LoadFailed text={failed} retry={() => void refetch()} busy={isFetching} />;
}
