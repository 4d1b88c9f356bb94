import { RESUME_JOB_MAX } from "@lyceum/shared/limits.ts";
import { lazy, type SubmitEvent, useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import { prepare, useScan } from "./use-scan.ts";

const progress = () => import("./ScanProgress.tsx");
const report = () => import("./report/Report.tsx");
const failureDialog = () => import("./FailureDialog.tsx");
const ScanProgress = lazy(progress);
const Report = lazy(report);
const FailureDialog = lazy(failureDialog);

/** Fetches them early, so that the message about a lost connection does not need that connection. */
const fetchParts = () =>
  void Promise.allSettled([prepare(), progress(), report(), failureDialog()]);

const ACCEPTED = ".pdf,.docx";

/** Shows what a machine reads in a resume, and how to improve it. */
export function ResumeScanner() {
  const scan = useScan();
  const { stage, failure } = scan;
  return (
    <section
      id="resume-scanner"
      aria-labelledby="scanner"
      className="border-y border-line bg-surface-sunken"
    >
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-12 sm:py-16">
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_1.05fr] lg:gap-12">
          <Introduction />
          <ScanForm scan={scan} />
        </div>
        <LazyPart name="The report">
          {stage.name === "done" && <Report report={stage.report} fileName={stage.fileName} />}
          {failure?.fault === null && (
            <FailureDialog detail={failure.detail} onClose={scan.forget} />
          )}
        </LazyPart>
      </div>
    </section>
  );
}

const Introduction = () => (
  <div className="grid gap-3">
    <h2 id="scanner" className="text-3xl font-bold tracking-tight sm:text-4xl">
      See your resume as a machine does
    </h2>
    <p className="max-w-xl text-lg text-ink-muted">
      Employers let software read applications first. This scanner shows what it finds in yours, how
      each point of the score comes about, and what would gain the most.
    </p>
    <p className="max-w-xl text-ink-muted">
      Your file is read once and never stored. There is nothing to pay and no account to create.
    </p>
  </div>
);

function ScanForm({ scan: { stage, failure, busy, scan } }: { scan: ReturnType<typeof useScan> }) {
  const [file, setFile] = useState<File | null>(null);
  const [job, setJob] = useState("");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void scan(file, job);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Resume scanner"
      className="grid gap-5 rounded-card bg-surface-raised p-5 shadow-raised sm:p-6"
    >
      <FileField
        label="Resume"
        hint="PDF or Word (.docx), at most 10 MB"
        accept={ACCEPTED}
        value={file}
        onValueChange={(chosen) => {
          setFile(chosen);
          fetchParts();
        }}
        error={failure?.fault ?? undefined}
      />
      <TextArea
        label="Job description"
        optional
        hint="Paste one to see how well you match it, and what is missing."
        value={job}
        onValueChange={setJob}
        maxLength={RESUME_JOB_MAX}
        rows={3}
      />
      <Button type="submit" size="large" busy={busy}>
        Scan resume
      </Button>
      <LazyPart>{busy && <ScanProgress stage={stage} />}</LazyPart>
    </form>
  );
}
