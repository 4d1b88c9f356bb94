import { AppCodeForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useEffect, useRef, useState } from "react";

import * as texts from "#text/own-account.ts";
import { useGetOwnAccountQuery } from "../../../api/own-account-api.ts";
import { failureText } from "../../../http/failure-text.ts";
import { type Begun, useTurnOnTwoStepMutation } from "./two-step-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { CodeField } from "../../../ui/forms/CodeField.tsx";
import { CopyButton } from "../../../ui/controls/CopyButton.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";

const CONFLICT = 409;

type SetUpProps = { begun: Begun; onCodes: (codes: string[]) => void; onCancel: () => void };

/** Hands the secret to an authenticator app, and turns two-step sign-in on with a code from it. */
export function SetUp({ begun, onCodes, onCancel }: SetUpProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={regionGetsFocus} className="grid gap-6">
      <div className="grid gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {texts.n1ScanAuthenticatorApp}
        </h3>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
            alt={texts.qrCodeAuthenticatorApp}
            className="size-48 shrink-0 rounded-control border border-line bg-white"
          />
          <Secret begun={begun} />
        </div>
      </div>
      <div className="grid gap-4">
        <h3 className="font-semibold">{texts.n2EnterCodeAppShows}</h3>
        <FirstCode onCodes={onCodes} onCancel={onCancel} />
      </div>
    </div>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";

const Secret = ({ begun }: { begun: Begun }) => (
  <div className="grid min-w-0 flex-1 basis-64 gap-3">
    <p className="text-ink-muted">
      {texts.suchGoogleAuthenticatorMicrosoftAuthenticator} <OpenApp uri={begun.uri} />{" "}
      {texts.noCameraEnterKey}
    </p>
    <p className="rounded-control bg-surface-sunken px-3.5 py-2.5 font-mono wrap-anywhere">
      {inGroups(begun.secret)}
    </p>
    <CopyButton text={begun.secret} what="key" />
  </div>
);

const OpenApp = ({ uri }: { uri: string }) => (
  <a href={uri} className="font-medium text-accent-strong underline underline-offset-3">
    {texts.openTheApp}
  </a>
);

function FirstCode({ onCodes, onCancel }: Omit<SetUpProps, "begun">) {
  const form = useForm(AppCodeForm, { code: "" });
  const [turnOn, { isLoading }] = useTurnOnTwoStepMutation();
  const { refetch } = useGetOwnAccountQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const filled = form.check(event.currentTarget);
    if (!filled || isLoading) return;
    const { data, error } = await turnOn(filled.code);
    if (!error) return onCodes(data.recovery_codes);
    setFailure(failureText(error));
    // An earlier code may have turned it on, and its answer was lost.
    if ("status" in error && error.status === CONFLICT) await refetch();
  };
  return (
    <form noValidate aria-label={texts.turnOn} onSubmit={submit} className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <CodeField {...form.field("code")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isLoading}>
          {texts.turnOn}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
