import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { ReactNode } from "react";

import * as texts from "#text/own-account.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { dayText } from "../../ui/format/dates.ts";
import { Section } from "./Section.tsx";

const ROLE_NAMES = { student: texts.student, teacher: texts.teacher, admin: texts.admin } as const;

/** The person's data. */
export const Details = ({ account }: { account: OwnAccount }) => (
  <Section title={texts.details}>
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Detail name={texts.name}>{account.name}</Detail>
      <Detail name={texts.email}>
        {account.email} {account.email_verified && <Badge tone="success">{texts.verified}</Badge>}
      </Detail>
      <Detail name={texts.mobile}>{account.mobile || texts.notGiven}</Detail>
      <Detail name={texts.role}>{ROLE_NAMES[account.role]}</Detail>
      <Detail name={texts.memberSince}>{dayText(account.created_at)}</Detail>
      <Detail name={texts.signsInWith}>{waysIn(account)}</Detail>
    </dl>
  </Section>
);

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-0.5">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

const GOOGLE = "accounts.google.com";

function waysIn({ has_password, identities }: OwnAccount) {
  const providers = identities.map(({ issuer, email }) => `${providerName(issuer)} (${email})`);
  return [...(has_password ? [texts.password] : []), ...providers].join(", ");
}

const providerName = (issuer: string) => {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
  return host === GOOGLE ? "Google" : host;
};
