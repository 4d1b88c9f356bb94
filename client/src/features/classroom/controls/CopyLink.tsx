import { Check, Link2 } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/classroom/copy-link.ts";
import { copyText } from "../../../browser/copy-text.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { useClassroomDispatch } from "../state/store.ts";

const COPIED_SHOWN = 2_000;

/** The link of the class, for those who are to come. */
export default function CopyLink() {
  const [copied, setCopied] = useState(false);
  const dispatch = useClassroomDispatch();
  const copy = async () => {
    if (!(await copyText(location.href))) {
      dispatch(actions.told(texts.copyingNotAllowed(location.href)));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN);
  };
  const Icon = copied ? Check : Link2;
  return (
    <>
      <IconButton label={texts.copyClassLink} onClick={() => void copy()}>
        <Icon aria-hidden className="size-5" />
      </IconButton>
      <span role="status" className="sr-only">
        {copied && texts.linkCopied}
      </span>
    </>
  );
}
