import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import { ProfileForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/own-account.ts";
import { failureText } from "../../http/failure-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { PictureField } from "./PictureField.tsx";
import { useChangeProfileMutation } from "./profile-api.ts";
import { Section } from "./Section.tsx";

/** What people change of themselves, and others see: name, mobile number and picture. */
export const Profile = ({ account }: { account: OwnAccount }) => (
  <Section title={texts.profile} lead={texts.whereYouAreShown}>
    <PictureField name={account.name} picture={account.picture_url ?? null} />
    <NameAndMobile account={account} />
  </Section>
);

type Said = { tone: "danger" | "success"; text: string };

function NameAndMobile({ account: { name, mobile } }: { account: OwnAccount }) {
  const form = useForm(ProfileForm, { name, mobile });
  const [change, { isLoading }] = useChangeProfileMutation();
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid(null);
    const body = form.check(event.currentTarget);
    if (!body || isLoading) return;
    const { data, error } = await change(body);
    setSaid(
      error
        ? { tone: "danger", text: failureText(error) }
        : { tone: "success", text: data.message },
    );
  };

  return (
    <form
      noValidate
      aria-label={texts.profile}
      onSubmit={submit}
      className="grid items-start gap-5 sm:grid-cols-2"
    >
      {said && (
        <div className="sm:col-span-2">
          <Alert tone={said.tone}>{said.text}</Alert>
        </div>
      )}
      <TextField {...form.field("name")} label={texts.name} autoComplete="name" />
      <TextField
        {...form.field("mobile")}
        label={texts.mobile}
        type="tel"
        autoComplete="tel-national"
        hint={texts.mobileHint}
      />
      <Button type="submit" busy={isLoading} className="sm:col-span-2 sm:justify-self-start">
        {texts.saveProfile}
      </Button>
    </form>
  );
}
