import { type ParsedResume, SECTIONS } from "@lyceum/shared/rest/resumes.ts";
import { type SubmitEvent, useEffect, useRef, useState } from "react";

import * as texts from "#text/resume-report.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { TextArea, TextField } from "../../../ui/forms/TextField.tsx";
import type { Corrections as Sent } from "../send-resume.ts";
import { type Draft, correctionsOf } from "./corrections-draft.ts";
import { EntryLists } from "./EntryLists.tsx";

type CorrectionsProps = {
  read: ParsedResume;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Another file is chosen now than the one that was scanned: what would be scored again. */
  warning: string | null;
  /** Scores the resume again as if this had been read. */
  onScore: (corrections: Sent) => Promise<void>;
  onCancel: () => void;
};

const countOf = ({ jobs, education }: Draft) => jobs.length + education.length;
const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** Whatever was read wrongly, for the person to correct. */
export function Corrections({
  read,
  draft,
  onDraft,
  warning,
  onScore,
  onCancel,
}: CorrectionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState(NO_ISSUES);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    // They name entries by where these stand.
    if (countOf(next) !== countOf(draft)) setIssues(NO_ISSUES);
    onDraft(next);
  };

  useEffect(() => {
    if (issues.size > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [issues]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = correctionsOf(draft, read);
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
      className="grid grid-cols-1 gap-6 print:hidden [&_:is(input,textarea,button)]:scroll-my-24"
    >
      <PersonFields draft={draft} issues={issues} change={change} />
      <SectionFields draft={draft} change={change} />
      <EntryLists form={form} draft={draft} issues={issues} change={change} />
      <SendBar warning={warning} busy={busy} onCancel={onCancel} />
    </form>
  );
}

type SendBarProps = Pick<CorrectionsProps, "warning" | "onCancel"> & { busy: boolean };

/** Always within reach, however long the form is. */
const SendBar = ({ warning, busy, onCancel }: SendBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-5 grid gap-2 border-t border-line bg-surface-raised px-5 py-3 sm:-mx-8 sm:px-8">
    {warning !== null && <p className="text-sm wrap-anywhere">{warning}</p>}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {texts.scoreAgain}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  </div>
);

type PartProps = { draft: Draft; change: (changed: Partial<Draft>) => void };

type CheckedProps = PartProps & { issues: ReadonlyMap<string, string> };

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
    <TextField
      label={texts.links}
      hint={texts.commasBetween}
      value={draft.links}
      onValueChange={(links) => change({ links })}
      error={issues.get("links")}
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
