import { type Cue, parseCaptions } from "@lyceum/shared/captions.ts";
import { useEffect, useState } from "react";

type Loaded = { cues: readonly Cue[] | null; failed: boolean };

const NONE: readonly Cue[] = [];

/** The captions that are at an address of this site; none without one, null until they are there. */
export function useCaptions(url: string | undefined): Loaded {
  const [cues, setCues] = useState<readonly Cue[] | null>(url === undefined ? NONE : null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (url === undefined) return;
    const ends = new AbortController();
    const load = async () => {
      const response = await fetch(url, { signal: ends.signal });
      if (!response.ok) throw new Error(response.statusText);
      setCues(parseCaptions(await response.text()));
    };
    load().catch(() => ends.signal.aborted || setFailed(true));
    return () => ends.abort();
  }, [url]);
  return { cues, failed };
}
