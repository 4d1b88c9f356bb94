import type { SignIn } from "@lyceum/shared/rest/accounts.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { LogOut, MonitorSmartphone } from "lucide-react";
import { useId, useRef } from "react";

import * as texts from "#text/own-account.ts";
import {
  useEndOtherSignInsMutation,
  useEndSignInMutation,
  useListSignInsQuery,
} from "./sign-ins-api.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { momentText } from "../../ui/format/dates.ts";
import { agoText } from "./dates.ts";
import { failureText } from "../../http/failure-text.ts";
import { Section } from "./Section.tsx";

/** The person's sign-ins, and the ways to end them. */
export function Devices() {
  const query = useListSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useRef<HTMLUListElement>(null);
  const others = query.data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title={texts.devices}
      lead={texts.whereSignedEndWhatDo}
      action={others && <EndOthers onEnded={() => list.current?.focus()} />}
    >
      <Loaded query={query} loading={texts.loadingDevices} failed={MESSAGES.account.loadFailed}>
        {(signIns) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={texts.devices}
            className="grid divide-y divide-line rounded-control border border-line"
          >
            {signIns.map((signIn) => (
              <Device
                key={signIn.id}
                signIn={signIn}
                now={query.fulfilledTimeStamp ?? 0}
                onEnded={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

type DeviceProps = { signIn: SignIn; now: number; onEnded: () => void };

function Device({ signIn, now, onEnded }: DeviceProps) {
  const id = useId();
  const { device, address, created_at, last_seen_at, current } = signIn;
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="flex min-w-0 items-start gap-3">
        <MonitorSmartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        <div className="grid min-w-0 gap-0.5">
          <p id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            {device}
            {current && <Badge tone="accent">{texts.thisDevice}</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {texts.lastSeen}{" "}
            <time dateTime={last_seen_at} title={momentText(last_seen_at)}>
              {agoText(last_seen_at, now)}
            </time>
            {address && texts.network(address)} {texts.signedIn} {momentText(created_at)}
          </p>
        </div>
      </div>
      {!current && <End id={signIn.id} describedBy={id} onEnded={onEnded} />}
    </li>
  );
}

type EndProps = { id: string; describedBy: string; onEnded: () => void };

function End({ id, describedBy, onEnded }: EndProps) {
  const [end, { isLoading }] = useEndSignInMutation();
  const toast = useToast();
  const press = async () => {
    if (isLoading) return;
    const { data, error } = await end(id);
    toast(error ? failureText(error) : data.message);
    if (data) onEnded();
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      aria-describedby={describedBy}
      className="ml-8 justify-self-start sm:ml-0"
      onClick={() => void press()}
    >
      {!isLoading && <LogOut aria-hidden className="size-4" />}
      {texts.signOut}
    </Button>
  );
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const [end, { isLoading }] = useEndOtherSignInsMutation();
  const toast = useToast();
  const confirm = async () => {
    const { data, error } = await end();
    toast(error ? failureText(error) : data.message);
    if (data) onEnded();
  };
  return (
    <ConfirmDialog
      title={texts.askSignOutAllOtherDevices}
      description={texts.theirOpenPagesEndWithin}
      action={texts.signThemOut}
      onConfirm={() => void confirm()}
      trigger={
        <Button variant="secondary" size="small" busy={isLoading}>
          {texts.signOutAllOtherDevices}
        </Button>
      }
    />
  );
}
