import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReactNode } from "react";

import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Details } from "./Details.tsx";
import { Devices } from "./Devices.tsx";
import { ExportData } from "./ExportData.tsx";
import { Section } from "./Section.tsx";
import { TwoStep } from "./two-step/TwoStep.tsx";

type OwnAccountProps = {
  /** The page that mails a link for a new password. */
  forgotLink: ReactNode;
  /** Continues to the page that an admin wanted before turning on two-step sign-in. */
  onward: ReactNode;
  /** Called after the account is deleted. */
  onDeleted: () => void;
};

/** A person's own account. */
export function OwnAccount({ forgotLink, onward, onDeleted }: OwnAccountProps) {
  const { data, isError, isFetching, refetch } = useGetOwnAccountQuery();
  if (!data && isError)
    return (
      <LoadFailed
        text={MESSAGES.account.loadFailed}
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <AccountSkeleton />;
  return (
    <>
      {data.two_step.required && <TwoStep state={data.two_step} onward={onward} />}
      <Details account={data} />
      <Devices />
      {data.has_password ? (
        <ChangePassword role={data.role} />
      ) : (
        <NoPassword>{forgotLink}</NoPassword>
      )}
      {!data.two_step.required && <TwoStep state={data.two_step} />}
      <ExportData />
      <DeleteAccount email={data.email} onDeleted={onDeleted} />
    </>
  );
}

const NoPassword = ({ children }: { children: ReactNode }) => (
  <Section title="Password" lead="You have none: you sign in with another account.">
    {children}
  </Section>
);

const AccountSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading your account…</span>
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
