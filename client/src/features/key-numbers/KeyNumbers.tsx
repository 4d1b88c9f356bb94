import { type KeyNumbers as Numbers, REVENUE_DAYS } from "@lyceum/shared/rest/key-numbers.ts";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/key-numbers.ts";
import { askedAgainEvery } from "../../api/asked-again.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { formatMinor } from "../../ui/format/format-money.ts";
import { countText } from "../../ui/format/plain-format.ts";
import { useGetKeyNumbersQuery } from "./key-numbers-api.ts";
import { useFollowKeyNumbers } from "./use-follow-key-numbers.ts";

/** How soon it is found that a job failed, which no notice tells of. ms */
const ASK_EVERY = 60_000;

/** How the school stands, and where to look closer. Without an answer there is nothing to show. */
export function KeyNumbers() {
  const options = { ...askedAgainEvery(ASK_EVERY), refetchOnMountOrArgChange: true };
  const { data, isError, refetch } = useGetKeyNumbersQuery(undefined, options);
  useFollowKeyNumbers(refetch);
  if (!data) return isError ? null : <Skeleton className="h-24 rounded-card" />;
  const { pending_videos, live_classes, users, failed_jobs, revenue } = data;
  return (
    <section aria-label={texts.keyNumbers}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <Figure name={texts.pendingVideos}>{countText(pending_videos)}</Figure>
        <Figure name={texts.liveClasses}>{countText(live_classes)}</Figure>
        <Figure name={texts.users} to="/users-list">
          {countText(users)}
        </Figure>
        <Figure name={texts.failedJobs} to="/jobs?state=given_up" isBad={failed_jobs > 0}>
          {countText(failed_jobs)}
        </Figure>
        <Revenue revenue={revenue} />
      </dl>
    </section>
  );
}

function Revenue({ revenue }: Pick<Numbers, "revenue">) {
  const inSandbox = revenue.filter(({ sandbox }) => sandbox);
  const earned = revenue.filter(({ sandbox }) => !sandbox);
  const shown = earned.length > 0 ? earned : [{ amount: 0, currency: "INR" }];
  return (
    <Figure
      name={texts.revenueOf(REVENUE_DAYS)}
      to="/reconciliation"
      note={inSandbox.length > 0 && texts.inSandbox(amountsOf(inSandbox))}
    >
      {amountsOf(shown)}
    </Figure>
  );
}

const amountsOf = (sums: readonly { amount: number; currency: string }[]) =>
  sums.map(({ amount, currency }) => formatMinor(amount, currency)).join(" + ");

type FigureProps = {
  name: string;
  /** The page that says more. */
  to?: string;
  isBad?: boolean;
  note?: ReactNode;
  children: string;
};

const Figure = ({ name, to, isBad, note, children }: FigureProps) => (
  <div className="relative grid content-start gap-1 rounded-card max-lg:last:col-span-2 border border-line bg-surface-raised p-4 shadow-raised has-[a:hover]:border-line-strong">
    <dt className="text-sm text-ink-muted">
      {to ? (
        <Link to={to} className="underline underline-offset-3 after:absolute after:inset-0">
          {name}
        </Link>
      ) : (
        name
      )}
    </dt>
    <dd>
      <span
        className={clsx("text-2xl font-bold wrap-anywhere tabular-nums", isBad && "text-danger")}
      >
        {children}
      </span>
      {note && <span className="block text-sm text-ink-muted">{note}</span>}
    </dd>
  </div>
);
