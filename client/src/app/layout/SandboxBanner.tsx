import type { Sandboxes } from "@lyceum/shared/rest/sandboxes.ts";

import * as texts from "#text/layout.ts";
import { useGetSandboxesQuery } from "../../api/sandboxes-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";

const TEXTS: Record<keyof Sandboxes, string> = {
  payments: texts.paymentsSandboxCoursesOpenNo,
  purchases: texts.whatBoughtSandboxStillOpens,
  sign_in: texts.socialSignSandboxAsksNo,
};
const NAMES = ["payments", "purchases", "sign_in"] as const;

/** Shows admins which sandboxes are on. Renders nothing without one, or until that is known. */
export function SandboxBanner() {
  const { data } = useGetSandboxesQuery();
  const open = NAMES.filter((name) => data?.[name]);
  if (open.length === 0) return null;
  return (
    <Alert tone="warning">
      <strong>{texts.sandbox}</strong> {open.map((name) => TEXTS[name]).join(" ")}
    </Alert>
  );
}
