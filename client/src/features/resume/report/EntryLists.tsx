import { Plus } from "lucide-react";
import type { ComponentType, RefObject } from "react";
import { flushSync } from "react-dom";

import * as texts from "#text/resume-report.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import {
  type Draft,
  type EducationDraft,
  type JobDraft,
  type ListName,
  withEducation,
  withJob,
} from "./corrections-draft.ts";
import { EducationFields } from "./EducationFields.tsx";
import { type EntryFieldsProps, JobFields } from "./JobFields.tsx";

type EntryListsProps = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  issues: ReadonlyMap<string, string>;
  change: (changed: Partial<Draft>) => void;
};

/** The jobs and the studies, each folded to a line. */
export const EntryLists = ({ draft: { jobs, education }, change, ...rest }: EntryListsProps) => (
  <>
    <EntryList<JobDraft>
      {...rest}
      list="jobs"
      title={texts.jobs}
      entries={jobs}
      keep={(changed) => change({ jobs: changed })}
      add={{ text: texts.addJob, withNew: withJob }}
      Fields={JobFields}
    />
    <EntryList<EducationDraft>
      {...rest}
      list="education"
      title={texts.education}
      entries={education}
      keep={(changed) => change({ education: changed })}
      add={{ text: texts.addEducation, withNew: withEducation }}
      Fields={EducationFields}
    />
  </>
);

type EntryListProps<Entry> = Pick<EntryListsProps, "form" | "issues"> & {
  list: ListName;
  title: string;
  entries: readonly Entry[];
  keep: (entries: readonly Entry[]) => void;
  add: { text: string; withNew: (entries: readonly Entry[]) => Entry[] };
  Fields: ComponentType<EntryFieldsProps<Entry>>;
};

function EntryList<Entry extends { key: number }>(props: EntryListProps<Entry>) {
  const { issues, list, title, entries, keep, add, Fields } = props;
  const { append, remove } = focusing(props);
  const isWrong = (index: number) =>
    [...issues.keys()].some((field) => field.startsWith(`${list}.${index}.`));
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <p className="font-medium">{title}</p>
      {entries.map((entry, index) => (
        <Fields
          key={entry.key}
          entry={entry}
          number={index + 1}
          errorOf={(field) => issues.get(`${list}.${index}.${field}`)}
          isWrong={isWrong(index)}
          onChange={(changed) =>
            keep(entries.map((each) => (each === entry ? { ...each, ...changed } : each)))
          }
          onRemove={() => remove(entry)}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        data-add={list}
        onClick={append}
      >
        <Plus aria-hidden className="size-4.5" /> {add.text}
      </Button>
    </section>
  );
}

/** What adds and removes entries, and puts the focus where the next thing is done. */
const focusing = <Entry extends { key: number }>({
  form,
  list,
  entries,
  keep,
  add,
}: EntryListProps<Entry>) => {
  const last = (selector: string) =>
    [...(form.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1);
  return {
    append: () => {
      flushSync(() => keep(add.withNew(entries)));
      last(`[data-entry=${list}]`)?.querySelector("input")?.focus();
    },
    remove: (gone: Entry) => {
      flushSync(() => keep(entries.filter(({ key }) => key !== gone.key)));
      last(`[data-add=${list}]`)?.focus();
    },
  };
};
