import * as texts from "#text/resume-report.ts";

/** The improvements, greatest gain first. */
export const Improvements = ({ improvements }: { improvements: string[] }) => (
  <section aria-labelledby="improvements" className="grid content-start gap-3">
    <h4 id="improvements" className="text-lg font-semibold">
      {texts.whatWouldMakeBetter}
    </h4>
    {improvements.length === 0 ? (
      <p className="text-ink-muted">{texts.nothingScannerLooksMissing}</p>
    ) : (
      <ol className="grid list-decimal gap-2.5 pl-6 marker:font-semibold marker:text-accent-strong">
        {improvements.map((text) => (
          <li key={text} className="pl-1">
            {text}
          </li>
        ))}
      </ol>
    )}
  </section>
);
