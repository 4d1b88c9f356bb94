import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { ReactNode } from "react";

import { Badge } from "../../ui/Badge.tsx";
import { dayText } from "./dates.ts";
import { Section } from "./Section.tsx";

const ROLE_NAMES = { student: "Student", teacher: "Teacher", admin: "Admin" } as const;

/** The person's data. */
export const Details = ({ account }: { account: OwnAccount }) => (
  <Section title="Details">
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Detail name="Name">{account.name}</Detail>
      <Detail name="Email">
        {account.email} {account.email_verified && <Badge tone="success">Verified</Badge>}
      </Detail>
      <Detail name="Mobile">{account.mobile || "Not given"}</Detail>
      <Detail name="Role">{ROLE_NAMES[account.role]}</Detail>
      <Detail name="Member since">{dayText(account.created_at)}</Detail>
      <Detail name="Signs in with">{waysIn(account)}</Detail>
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
  return [...(has_password ? ["Password"] : []), ...providers].join(", ");
}

const providerName = (issuer: string) => {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
  return host === GOOGLE ? "Google" : host;
};
