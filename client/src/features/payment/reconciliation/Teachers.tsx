import { TEACHER_SHARE_PERCENT, TEACHERS_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useState } from "react";

import * as texts from "#text/payment.ts";
import { askedAgainEvery } from "../../../api/asked-again.ts";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { EmailAddress } from "../../../ui/data/EmailAddress.tsx";
import { Loaded } from "../../../ui/data/Loaded.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import {
  type TeacherPage,
  type TeacherShare,
  useListTeacherSharesQuery,
} from "./reconciliation-api.ts";

const ASK_EVERY = 60_000;
const COLUMNS = [texts.teacher, texts.earned, texts.givenBack, texts.owed];

/** What each teacher has earned, and is owed: the same sums as in their own earnings. */
export function Teachers() {
  const [page, setPage] = useState(1);
  const query = useListTeacherSharesQuery(page, {
    ...askedAgainEvery(ASK_EVERY),
    refetchOnMountOrArgChange: true,
  });
  // The old page stays until the new one has loaded, but not after a failure.
  const data = query.isError ? query.currentData : query.data;
  return (
    <section aria-labelledby="teachers" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="teachers" className="text-xl font-semibold">
          {texts.owedToTeachers}
        </h2>
        <p className="text-sm text-ink-muted">{texts.teachersShare(TEACHER_SHARE_PERCENT)}</p>
      </div>
      <Loaded
        query={{ ...query, data }}
        loading={texts.loadingTeachers}
        failed={MESSAGES.payment.loadFailed}
      >
        {(shares) => <Shares {...shares} page={page} turnTo={setPage} />}
      </Loaded>
    </section>
  );
}

type SharesProps = TeacherPage & { page: number; turnTo: (page: number) => void };

function Shares({ shares, total, page, turnTo }: SharesProps) {
  const pages = Math.ceil(total / TEACHERS_SHOWN);
  if (shares.length === 0) return <p className="text-ink-muted">{texts.noTeacherHasEarned}</p>;
  return (
    <>
      <DataTable labelledBy="teachers" columns={COLUMNS}>
        {shares.map((share) => (
          <ShareRow key={`${share.teacher_id} ${share.currency} ${share.sandbox}`} share={share} />
        ))}
      </DataTable>
      {pages > 1 && <Pager page={page} pages={pages} turnTo={turnTo} />}
    </>
  );
}

function ShareRow({ share }: { share: TeacherShare }) {
  const { name, email, currency, sandbox } = share;
  return (
    <TableRow>
      <TableCell className="wrap-anywhere sm:min-w-60">
        <span className="block font-semibold">{name}</span>
        {email !== null && <EmailAddress>{email}</EmailAddress>}
        {sandbox && <span className="block text-sm text-ink-muted">{texts.noRealMoney}</span>}
      </TableCell>
      <TableCell label={texts.earned} className="tabular-nums">
        {formatMinor(share.earned, currency)}
      </TableCell>
      <TableCell label={texts.givenBack} className="tabular-nums">
        {formatMinor(share.given_back, currency)}
      </TableCell>
      <TableCell label={texts.owed} className="font-semibold tabular-nums">
        {formatMinor(share.owed, currency)}
      </TableCell>
    </TableRow>
  );
}
