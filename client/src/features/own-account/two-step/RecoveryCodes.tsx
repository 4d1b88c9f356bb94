import { Download } from "lucide-react";
import { useEffect, useRef } from "react";

import * as texts from "#text/own-account.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { CopyButton } from "../../../ui/controls/CopyButton.tsx";
import { saveFile } from "../../../browser/save-file.ts";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Codes to save: the server stores only hashes, so they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={regionGetsFocus} className="grid gap-5">
      <Alert tone="success">{texts.twoStepSignSaveRecovery}</Alert>
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {texts.recoveryCodes}
        </h3>
        <p className="max-w-prose text-ink-muted">{texts.theyShownOnceEachSigns}</p>
      </div>
      <ul
        aria-label={texts.recoveryCodes}
        className="grid gap-x-8 gap-y-1.5 rounded-control bg-surface-sunken px-4 py-3.5 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} what="codes" />
        <Button variant="secondary" onClick={() => saveFile(textFile(text), FILE)}>
          <Download aria-hidden className="size-4.5" />
          {texts.downloadCodes}
        </Button>
      </div>
      <Button onClick={onDone} className="sm:justify-self-start">
        {texts.savedThem}
      </Button>
    </div>
  );
}

const FILE = "recovery-codes.txt";

const textFile = (text: string) =>
  new Blob([texts.recoveryCodesNNN(window.location.host, text)], { type: "text/plain" });
