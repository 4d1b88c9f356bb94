import { useSearchParams } from "react-router-dom";

import { useSearchText } from "../../ui/forms/use-search-text.ts";
import { addressOf, type Wanted, wantedIn } from "./search.ts";

/** The search, kept in the address, and the text in the search box, which the address follows. */
export function useWanted() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  const write = (next: Wanted, replace: boolean) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  const { text, type, settle } = useSearchText(wanted.q, (q) => write({ ...wanted, q }, true));

  /** With the current text, even before its pause is over. */
  const choose = (category: string) => write({ q: settle(), category }, false);

  return { wanted, text, type, choose };
}
