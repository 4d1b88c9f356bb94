import { type ParsedResume, SECTIONS } from "@lyceum/shared/rest/resumes.ts";
import { Plus } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";

import * as texts from "#text/resume.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { TextArea, TextField } from "../../../ui/forms/TextField.tsx";
import type { Corrections as Sent } from "../send-resume.ts";
import { type Draft, correctionsOf, draftOf, withJob } from "./corrections-draft.ts";
import { JobFields } from "./JobFields.tsx";

type CorrectionsProps = {
  parsed: ParsedResume;
  /** Scores the resume again as if this had been read. */
  onScore: (corrections: Sent) => Promise<void>;
  onCancel: () => void;
};

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** Whatever was read wrongly, for the person to correct. */
export function Corrections({ parsed, onScore, onCancel }: CorrectionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(parsed));
  const [issues, setIssues] = useState(NO_ISSUES);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (issues.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [issues]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = correctionsOf(draft);
    setIssues(found.issues);
    if (!found.given || busy) return;
    setBusy(true);
    await onScore(found.given);
    setBusy(false);
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.correctWhatWasRead}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 print:hidden"
    >
      <PersonFields draft={draft} issues={issues} change={change} />
      <SectionFields draft={draft} change={change} />
      <JobList draft={draft} issues={issues} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {texts.scoreAgain}
        </Button>
        <Button variant="secondary" onClick={() => change({ jobs: withJob(draft.jobs) })}>
          <Plus aria-hidden className="size-4.5" /> {texts.addJob}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

type PartProps = { draft: Draft; change: (changed: Partial<Draft>) => void };

type CheckedProps = PartProps & { issues: ReadonlyMap<string, string> };

const JobList = ({ draft: { jobs }, issues, change }: CheckedProps) =>
  jobs.map((job, index) => (
    <JobFields
      key={job.key}
      job={job}
      number={index + 1}
      errorOf={(field) => issues.get(`jobs.${index}.${field}`)}
      onChange={(changed) =>
        change({
          jobs: jobs.map((each) => (each.key === job.key ? { ...each, ...changed } : each)),
        })
      }
      onRemove={() => change({ jobs: jobs.filter(({ key }) => key !== job.key) })}
    />
  ));

const PersonFields = ({ draft, issues, change }: CheckedProps) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField
      label={texts.name}
      value={draft.name}
      onValueChange={(name) => change({ name })}
      error={issues.get("name")}
    />
    <TextField
      label={texts.email}
      value={draft.emails}
      onValueChange={(emails) => change({ emails })}
      error={issues.get("emails")}
    />
    <TextField
      label={texts.phone}
      value={draft.phones}
      onValueChange={(phones) => change({ phones })}
      error={issues.get("phones")}
    />
    <TextArea
      label={texts.skills}
      hint={texts.commasBetween}
      value={draft.skills}
      onValueChange={(skills) => change({ skills })}
      error={issues.get("skills")}
      rows={2}
    />
  </div>
);

const SectionFields = ({ draft: { sections }, change }: PartProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-medium">{texts.sections}</legend>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
      {SECTIONS.map((kind) => (
        <Checkbox
          key={kind}
          label={texts.sectionNames[kind]}
          checked={sections.includes(kind)}
          onCheckedChange={(checked) =>
            change({
              sections: checked ? [...sections, kind] : sections.filter((each) => each !== kind),
            })
          }
        />
      ))}
    </div>
  </fieldset>
);
