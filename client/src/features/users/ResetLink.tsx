import { Check, Copy } from "lucide-react";
import { type RefObject, useState } from "react";

import * as texts from "#text/users.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { clockText } from "../../ui/format/dates.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

type ResetLinkProps = {
  name: string;
  link: string;
  expires_at: string;
  returnTo: RefObject<HTMLElement | null>;
  close: () => void;
};

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
      title={texts.resetLinkFor(name)}
      description={texts.shownOnceSetsNewPassword(clockText(expires_at))}
    >
      <div className="mt-5 grid gap-4">
        <TextField
          label={texts.link}
          readOnly
          value={link}
          onValueChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-sm"
        />
        {copied === false && <p role="alert">{texts.browserDidNotAllowCopying}</p>}
        <Button onClick={copy} className="justify-self-end">
          <Icon aria-hidden className="size-4.5" />
          <span role="status">{copied ? texts.copied : texts.copy}</span>
        </Button>
      </div>
    </Dialog>
  );
}
