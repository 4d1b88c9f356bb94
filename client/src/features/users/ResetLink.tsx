import { Check, Copy } from "lucide-react";
import { type RefObject, useState } from "react";

import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

type ResetLinkProps = {
  name: string;
  link: string;
  expires_at: string;
  returnTo: RefObject<HTMLElement | null>;
  close: () => void;
};

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** A link to hand over: the server stores only a hash, so it cannot be shown again. */
export function ResetLink({ name, link, expires_at, returnTo, close }: ResetLinkProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => void copyText(link).then(setCopied);
  const Icon = copied ? Check : Copy;
  return (
    <Dialog
      open
      returnTo={returnTo}
      onOpenChange={(open) => open || close()}
      title={`Reset link for ${name}`}
      description={`It is shown this once, and sets a new password once, until ${TIME.format(new Date(expires_at))}.`}
    >
      <div className="mt-5 grid gap-4">
        <TextField
          label="Link"
          readOnly
          value={link}
          onValueChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-sm"
        />
        {copied === false && (
          <p role="alert">The browser did not allow copying. Select the link.</p>
        )}
        <Button onClick={copy} className="justify-self-end">
          <Icon aria-hidden className="size-4.5" />
          <span role="status">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
    </Dialog>
  );
}
