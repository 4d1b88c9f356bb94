import * as texts from "#text/resume-report.ts";
import type { EducationDraft } from "./corrections-draft.ts";
import { Entry } from "./Entry.tsx";
import { EntryTextFields } from "./EntryTextFields.tsx";
import type { EntryFieldsProps } from "./JobFields.tsx";

const FIELDS = [
  { name: "institution", label: texts.institution },
  { name: "degree", label: texts.degree },
  { name: "end", label: texts.to, hint: texts.endHint },
] as const;

const lineOf = ({ degree, institution, end }: EducationDraft) =>
  degree || institution || end
    ? [degree, institution || texts.noInstitution].filter(Boolean).join(", ")
    : texts.newEducation;

export const EducationFields = ({
  entry,
  number,
  errorOf,
  isWrong,
  onChange,
  onRemove,
}: EntryFieldsProps<EducationDraft>) => (
  <Entry
    list="education"
    name={texts.educationNumber(number)}
    line={lineOf(entry)}
    dates={entry.end}
    isNew={lineOf(entry) === texts.newEducation}
    isWrong={isWrong}
    removeName={texts.removeEducation(number)}
    onRemove={onRemove}
  >
    <EntryTextFields fields={FIELDS} entry={entry} errorOf={errorOf} onChange={onChange} />
  </Entry>
);
