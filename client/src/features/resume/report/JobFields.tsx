import * as texts from "#text/resume-report.ts";
import { TextArea } from "../../../ui/forms/TextField.tsx";
import type { JobDraft } from "./corrections-draft.ts";
import { shownRange } from "./dates.ts";
import { Entry } from "./Entry.tsx";
import { EntryTextFields } from "./EntryTextFields.tsx";

export type EntryFieldsProps<Draft> = {
  entry: Draft;
  /** 1 for the first. */
  number: number;
  errorOf: (field: string) => string | undefined;
  isWrong: boolean;
  onChange: (changed: Partial<Draft>) => void;
  onRemove: () => void;
};

const FIELDS = [
  { name: "title", label: texts.jobTitle },
  { name: "employer", label: texts.employer },
  { name: "start", label: texts.from, hint: texts.dateHint },
  { name: "end", label: texts.to, hint: texts.endHint },
] as const;

const isEmpty = ({ title, employer, start, end, bullets }: JobDraft) =>
  [title, employer, start, end, bullets].every((text) => text === "");
const lineOf = (job: JobDraft) =>
  isEmpty(job)
    ? texts.newJob
    : [job.title || texts.noTitle, job.employer || texts.noEmployer].join(", ");

export const JobFields = ({ entry, number, errorOf, ...rest }: EntryFieldsProps<JobDraft>) => {
  const { isWrong, onChange, onRemove } = rest;
  return (
    <Entry
      list="jobs"
      name={texts.jobNumber(number)}
      line={lineOf(entry)}
      dates={shownRange(entry)}
      isNew={entry.read === null && isEmpty(entry)}
      isWrong={isWrong}
      removeName={texts.removeJob(number)}
      onRemove={onRemove}
    >
      <EntryTextFields fields={FIELDS} entry={entry} errorOf={errorOf} onChange={onChange} />
      <TextArea
        label={texts.bullets}
        hint={texts.oneLineEach}
        value={entry.bullets}
        onValueChange={(bullets) => onChange({ bullets })}
        error={errorOf("bullets")}
        rows={2}
      />
    </Entry>
  );
};
