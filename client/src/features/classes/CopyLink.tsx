import { Link2 } from "lucide-react";

import * as texts from "#text/classes.ts";
import { copyText } from "../../browser/copy-text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";

type CopyLinkProps = { path: string; /** Id of the class's title. */ describedBy: string };

/** Copies the address of a class. */
export function CopyLink({ path, describedBy }: CopyLinkProps) {
  const toast = useToast();
  const copy = async () => {
    const address = window.location.origin + path;
    const copied = await copyText(address);
    toast(copied ? texts.linkClassCopied : texts.browserDidNotAllowCopying(address));
  };
  return (
    <IconButton label={texts.copyLink} aria-describedby={describedBy} onClick={() => void copy()}>
      <Link2 aria-hidden className="size-5" />
    </IconButton>
  );
}
