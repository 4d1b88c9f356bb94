import type { ReactNode } from "react";

import { TableSkeleton } from "./DataTable.tsx";
import { LoadFailed } from "../feedback/LoadFailed.tsx";

type LoadedProps<Data> = {
  query: { data?: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The text while it loads. */
  loading: string;
  /** The text if it did not load. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** Rows from the server: a placeholder while they load, then the rows, even if a later fetch fails. */
export function Loaded<Data>({ query, loading, failed, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return <TableSkeleton label={loading} />;
  return <LoadFailed text={failed} retry={() => void refetch()} busy={isFetching} />;
}
