import { Check, Copy } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/ui.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "./Button.tsx";

type CopyButtonProps = {
  text: string;
  /** Its label: 'Copy key'. */
  what: string;
};

/** Copies a text and confirms it, or says that the browser does not allow it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" onClick={() => void copyText(text).then(setCopied)}>
        <Icon aria-hidden className="size-4.5" />
        <span aria-live="polite">{copied ? texts.copied : texts.copy(what)}</span>
      </Button>
      {copied === false && (
        <p role="alert" className="text-sm">
          {texts.browserDidNotAllowCopying}
        </p>
      )}
    </div>
  );
}
