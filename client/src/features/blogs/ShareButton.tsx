import { Check, Share2 } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/blogs.ts";
import { type Shared, shareLink } from "../../browser/share-link.ts";
import { Button } from "../../ui/controls/Button.tsx";

/** Shares the page that is open, or copies its address. */
export function ShareButton({ title }: { title: string }) {
  const [done, setDone] = useState<Shared | null>(null);
  const { origin, pathname } = globalThis.location ?? { origin: "", pathname: "" };
  const url = origin + pathname;
  const Icon = done === "copied" ? Check : Share2;
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        onClick={() => void shareLink({ title, url }).then(setDone)}
      >
        <Icon aria-hidden className="size-4" />
        <span aria-live="polite">{done === "copied" ? texts.linkCopied : texts.share}</span>
      </Button>
      {done === "refused" && (
        <p role="alert" className="text-sm wrap-anywhere">
          {texts.copyThisLink(url)}
        </p>
      )}
    </div>
  );
}
