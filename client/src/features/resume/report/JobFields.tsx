import { Trash2 } from "lucide-react";

import * as texts from "#text/resume.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import type { JobDraft } from "./corrections-draft.ts";

type Name = "title" | "employer" | "start" | "end";

type JobFieldsProps = {
  job: JobDraft;
  /** 1 for the first. */
  number: number;
  errorOf: (field: Name) => string | undefined;
  onChange: (changed: Partial<JobDraft>) => void;
  onRemove: () => void;
};

const FIELDS = [
  ["title", texts.jobTitle],
  ["employer", texts.employer],
  ["start", texts.from],
  ["end", texts.to],
] as const;

export const JobFields = ({ job, number, errorOf, onChange, onRemove }: JobFieldsProps) => (
  <fieldset className="grid gap-4 border-t border-line pt-4">
    <legend className="float-left font-medium">{texts.jobNumber(number)}</legend>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={job[name]}
          onValueChange={(value) => onChange({ [name]: value })}
          error={errorOf(name)}
        />
      ))}
    </div>
    <Button
      variant="quiet"
      size="small"
      className="justify-self-start"
      aria-label={texts.removeJob(number)}
      onClick={onRemove}
    >
      <Trash2 aria-hidden className="size-4" /> {texts.remove}
    </Button>
  </fieldset>
);
