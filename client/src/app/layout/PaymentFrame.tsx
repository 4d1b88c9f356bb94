import clsx from "clsx";
import type { ReactNode } from "react";

import { Page } from "../seo/Page.tsx";

type PaymentFrameProps = {
  title: string;
  /** For a single task or text. */ narrow?: boolean;
  children: ReactNode;
};

/** A page about a person's payments. */
export const PaymentFrame = ({ title, narrow, children }: PaymentFrameProps) => (
  <Page title={title} noIndex>
    <div
      className={clsx(
        "mx-auto grid gap-8 px-5 py-8 sm:py-10 print:max-w-none print:p-0",
        narrow ? "max-w-xl" : "max-w-6xl",
      )}
    >
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {children}
    </div>
  </Page>
);
