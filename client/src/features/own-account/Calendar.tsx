import type { OwnCalendar } from "@lyceum/shared/rest/calendar.ts";
import { useState } from "react";

import * as texts from "#text/calendar.ts";
import {
  useGetCalendarQuery,
  useMakeFeedMutation,
  useRevokeFeedMutation,
  useSetRemindersMutation,
} from "../../api/calendar-api.ts";
import { failureText } from "../../http/failure-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyButton } from "../../ui/controls/CopyButton.tsx";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { regionGetsFocus } from "../../ui/gives-focus-to.ts";
import { Section } from "./Section.tsx";

/** The private address of one's classes, for a calendar, and mails before classes. */
export function Calendar() {
  const { data, isError, isFetching, refetch } = useGetCalendarQuery();
  return (
    <Section title={texts.calendar} lead={texts.calendarLead}>
      {!data && isError && (
        <LoadFailed text={texts.notLoaded} retry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-24 rounded-card" />}
      {data && (
        <>
          <Feed calendar={data} />
          {data.mails && <Reminders calendar={data} />}
        </>
      )}
    </Section>
  );
}

function Feed({ calendar: { feed } }: { calendar: OwnCalendar }) {
  const [make, making] = useMakeFeedMutation();
  const [revoke, revoking] = useRevokeFeedMutation();
  const busy = making.isLoading || revoking.isLoading;
  const error = making.error ?? revoking.error;
  if (feed === null)
    return (
      <>
        {error && <Alert>{failureText(error)}</Alert>}
        <Button
          ref={regionGetsFocus}
          variant="secondary"
          busy={busy}
          onClick={() => void make()}
          className="sm:justify-self-start"
        >
          {texts.makeAddress}
        </Button>
      </>
    );
  const address = window.location.origin + feed;
  return (
    <div ref={regionGetsFocus} className="grid gap-4">
      {error && <Alert>{failureText(error)}</Alert>}
      <p>{texts.keepToYourself}</p>
      <code className="rounded-control bg-surface-sunken px-3 py-2 text-sm wrap-anywhere">
        {address}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton key={address} text={address} what={texts.address} />
        <Confirmed
          title={texts.makeNewQuestion}
          description={texts.makeNewMeans}
          action={texts.makeNew}
          busy={making.isLoading}
          onConfirm={() => busy || void make()}
        />
        <Confirmed
          title={texts.revokeQuestion}
          description={texts.revokeMeans}
          action={texts.revoke}
          busy={revoking.isLoading}
          onConfirm={() => busy || void revoke()}
        />
      </div>
    </div>
  );
}

type ConfirmedProps = {
  title: string;
  description: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
};

/** The button is never disabled: the focus comes back to it while its work is under way. */
const Confirmed = ({ busy, ...dialog }: ConfirmedProps) => (
  <ConfirmDialog
    {...dialog}
    trigger={
      <Button variant="secondary" busy={busy}>
        {dialog.action}
      </Button>
    }
  />
);

function Reminders({ calendar }: { calendar: OwnCalendar }) {
  const [set, { isLoading, error }] = useSetRemindersMutation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    await set(on);
    setWanted(null);
  };
  return (
    <div className="grid gap-2">
      <Checkbox
        label={texts.mailMe}
        checked={wanted ?? calendar.reminders}
        disabled={isLoading}
        onCheckedChange={(on) => void change(on)}
        error={error && failureText(error)}
      />
      {!calendar.email_verified && <p className="text-sm text-ink-muted">{texts.onceVerified}</p>}
    </div>
  );
}
