import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReactNode } from "react";

import * as texts from "#text/own-account.ts";
import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Calendar } from "./Calendar.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { Details } from "./Details.tsx";
import { Devices } from "./Devices.tsx";
import { ExportData } from "./ExportData.tsx";
import { Profile } from "./Profile.tsx";
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
      <Profile account={data} />
      <Details account={data} />
      <Devices />
      {data.has_password ? (
        <ChangePassword role={data.role} />
      ) : (
        <NoPassword>{forgotLink}</NoPassword>
      )}
      {!data.two_step.required && <TwoStep state={data.two_step} />}
      <Calendar />
      <ExportData />
      <DeleteAccount email={data.email} onDeleted={onDeleted} />
    </>
  );
}

const NoPassword = ({ children }: { children: ReactNode }) => (
  <Section title={texts.password} lead={texts.noneSignAnotherAccount}>
    {children}
  </Section>
);

const AccountSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{texts.loadingYourAccount}</span>
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
