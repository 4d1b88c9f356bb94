import * as texts from "#text/editor.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import type { Upload } from "./use-uploads.ts";

type UploadListProps = { uploads: readonly Upload[]; failure: string | null };

/** Pictures being uploaded, and failed ones with the reason. */
export const UploadList = ({ uploads, failure }: UploadListProps) => (
  <>
    {uploads.length > 0 && (
      <ul aria-label={texts.uploads} className="grid gap-3 border-t border-line p-3">
        {uploads.map(({ id, name, share }) => (
          <li key={id} className="grid gap-1.5 text-sm">
            <span className="truncate text-ink-muted">{name}</span>
            <ProgressBar label={texts.uploadOf(name)} share={share < 1 ? share : null} />
          </li>
        ))}
      </ul>
    )}
    {failure && (
      <div className="border-t border-line p-3">
        <Alert>{failure}</Alert>
      </div>
    )}
  </>
);
