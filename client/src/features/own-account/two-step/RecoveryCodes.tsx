import { Download } from "lucide-react";
import { useEffect, useRef } from "react";

import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { saveFile } from "../../../ui/save-file.ts";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Codes to save: the server stores only hashes, so they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert tone="success">Two-step sign-in is on. Save your recovery codes now.</Alert>
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Recovery codes
        </h3>
        <p className="max-w-prose text-ink-muted">
          They are shown this once. Each signs you in once without your phone. Keep them where you
          keep your passwords, or on paper.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
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
          Download codes
        </Button>
      </div>
      <Button onClick={onDone} className="sm:justify-self-start">
        I have saved them
      </Button>
    </div>
  );
}

const FILE = "recovery-codes.txt";

const textFile = (text: string) =>
  new Blob([`Recovery codes of ${window.location.host}\n\n${text}\n`], { type: "text/plain" });
