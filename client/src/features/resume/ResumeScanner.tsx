import { RESUME_JOB_MAX } from "@lyceum/shared/limits.ts";
import { lazy, type SubmitEvent } from "react";

import { loadPart } from "../../browser/load-part.ts";
import * as texts from "#text/resume.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { FileField } from "../../ui/forms/FileField.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { TextArea } from "../../ui/forms/TextField.tsx";
import { announce, keepScan, type Scan, scan, useScan } from "./use-scan.ts";

const scanProgress = () => import("./ScanProgress.tsx");
const report = () => import("./report/Report.tsx");
const failureDialog = () => import("./FailureDialog.tsx");
const ScanProgress = lazy(() => loadPart(scanProgress));
const Report = lazy(() => loadPart(report));
const FailureDialog = lazy(() => loadPart(failureDialog));

/** Fetches them early, so that the message about a lost connection does not need that connection. */
const fetchParts = () =>
  void Promise.allSettled([announce(), scanProgress(), report(), failureDialog()]);

const ACCEPTED = ".pdf,.docx";

/** Shows what a machine reads in a resume, and how to improve it. */
export function ResumeScanner() {
  const kept = useScan();
  const { done, failure, chosen } = kept;
  return (
    <section
      id="resume-scanner"
      aria-labelledby="scanner"
      className="border-y border-line bg-surface-sunken"
    >
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-12 sm:py-16">
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_1.05fr] lg:gap-12">
          <Introduction />
          <ScanForm {...kept} />
        </div>
        <LazyPart name={texts.theReport}>
          {done && <Report done={done} chosen={chosen} />}
          {failure?.fault === null && <FailureDialog failure={failure} />}
        </LazyPart>
      </div>
    </section>
  );
}

const Introduction = () => (
  <div className="grid gap-3">
    <h2 id="scanner" className="text-3xl font-bold tracking-tight sm:text-4xl">
      {texts.seeResumeMachineDoes}
    </h2>
    <p className="max-w-xl text-lg text-ink-muted">{texts.employersLetSoftwareReadApplications}</p>
    <p className="max-w-xl text-ink-muted">{texts.fileReadOnceNeverStored}</p>
  </div>
);

const submit = (event: SubmitEvent) => {
  event.preventDefault();
  void scan();
};

function ScanForm({ chosen, job, progress, failure }: Scan) {
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={texts.resumeScanner}
      className="grid gap-5 rounded-card bg-surface-raised p-5 shadow-raised sm:p-6"
    >
      <FileField
        label={texts.resume}
        hint={texts.pdfWordDocxMost}
        accept={ACCEPTED}
        value={chosen}
        onClick={fetchParts}
        onValueChange={(file) => {
          keepScan({ chosen: file, failure: null });
          fetchParts();
        }}
        error={failure?.fault ?? undefined}
      />
      <TextArea
        label={texts.jobDescription}
        optional
        hint={texts.pasteOneSeeHowWell}
        value={job}
        onValueChange={(text) => keepScan({ job: text })}
        maxLength={RESUME_JOB_MAX}
        rows={3}
      />
      <Button type="submit" size="large" busy={progress !== null}>
        {texts.scanResume}
      </Button>
      <LazyPart>{progress && <ScanProgress progress={progress} />}</LazyPart>
    </form>
  );
}
