import clsx from "clsx";
import type { ReactNode } from "react";

import { ToastProvider } from "../../ui/Toast.tsx";
import { Page } from "../Page.tsx";

type DashboardFrameProps = { title: string; aside: ReactNode; children: ReactNode };

/** A dashboard: what is there, and beside it what makes more of it. */
export const DashboardFrame = ({ title, aside, children }: DashboardFrameProps) => (
  <Page title={title}>
    <ToastProvider>
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-8 sm:px-5 sm:py-10">
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        <div className={clsx("grid items-start gap-8", aside && "lg:grid-cols-[1fr_22rem]")}>
          <div className="min-w-0">{children}</div>
          {aside}
        </div>
      </div>
    </ToastProvider>
  </Page>
);
