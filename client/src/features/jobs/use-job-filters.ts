import { JOB_NAMES, JOB_STATES } from "@lyceum/shared/rest/jobs.ts";
import { useSearchParams } from "react-router-dom";

import type { JobFilters } from "./jobs-api.ts";

/** The list's filters, kept in the address. */
export function useJobFilters() {
  const [address, setAddress] = useSearchParams();
  const filters: JobFilters = {
    kind: JOB_NAMES.find((each) => each === address.get("kind")),
    state: JOB_STATES.find((each) => each === address.get("state")),
    page: pageIn(address.get("page")),
  };
  const go = ({ kind, state, page }: JobFilters) =>
    setAddress(
      { ...(kind && { kind }), ...(state && { state }), ...(page > 1 && { page: String(page) }) },
      { preventScrollReset: true },
    );
  return { filters, go };
}

function pageIn(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
