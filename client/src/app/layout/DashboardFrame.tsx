import type { ReactNode } from "react";

import { ToastProvider } from "../../ui/feedback/Toast.tsx";
import { Page } from "../seo/Page.tsx";

type DashboardFrameProps = {
  title: string;
  /** Links to the neighbouring pages. */ sections?: ReactNode;
  children: ReactNode;
};

/** A dashboard: its rows, one below the other. */
export const DashboardFrame = ({ title, sections, children }: DashboardFrameProps) => (
  <Page title={title} noIndex>
    <ToastProvider>
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-5 py-8 sm:py-10">
        <div className="-mb-4 grid min-w-0 gap-6">
          {sections}
          <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        </div>
        {children}
      </div>
    </ToastProvider>
  </Page>
);

type DashboardRowProps = { aside: ReactNode; children: ReactNode };

/** The existing items, and beside them the form that creates another. */
export const DashboardRow = ({ aside, children }: DashboardRowProps) => (
  <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="min-w-0">{children}</div>
    {aside}
  </div>
);
