import { site } from "../site.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

export const Footer = () => (
  <footer className="border-t border-line bg-surface-sunken">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-5 px-5 py-8 text-sm text-ink-muted">
      <div className="grid gap-1">
        <p>
          24/7 support:{" "}
          <a
            href={`mailto:${site.supportEmail}`}
            className="inline-flex min-h-6 items-center font-medium text-ink underline underline-offset-3"
          >
            {site.supportEmail}
          </a>
        </p>
        <p>
          {site.name}, designed and developed by {site.credit}
        </p>
      </div>
      <ThemeSwitch />
    </div>
  </footer>
);
