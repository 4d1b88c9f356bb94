import { useSearchParams } from "react-router-dom";

import { useSearchText } from "../../ui/forms/use-search-text.ts";
import { addressOf, type ListParams, listParamsIn } from "./search.ts";

/** The search, kept in the address, and the text in the search box, which the address follows. */
export function useListParams() {
  const [address, setAddress] = useSearchParams();
  const wanted = listParamsIn(address);
  const write = (next: ListParams, replace: boolean) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  const { text, type, settle } = useSearchText(wanted.q, (q) => write({ ...wanted, q }, true));

  /** With the current text, even before its pause is over. */
  const choose = (category: string) => write({ q: settle(), category }, false);

  return { wanted, text, type, choose };
}
