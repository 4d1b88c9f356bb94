import type { Sandboxes } from "@lyceum/shared/rest/sandboxes.ts";

import { useGetSandboxesQuery } from "../../api/sandboxes-api.ts";
import { Alert } from "../../ui/Alert.tsx";

const TEXTS: Record<keyof Sandboxes, string> = {
  payments: "Payments are a sandbox: courses open, and no money is taken.",
  purchases: "What was bought in the sandbox still opens courses.",
  sign_in: "Social sign-in is a sandbox: it asks for no password.",
};
const NAMES = ["payments", "purchases", "sign_in"] as const;

/** Shows admins which sandboxes are on. Renders nothing without one, or until that is known. */
export function SandboxBanner() {
  const { data } = useGetSandboxesQuery();
  const open = NAMES.filter((name) => data?.[name]);
  if (open.length === 0) return null;
  return (
    <Alert tone="warning">
      <strong>Sandbox.</strong> {open.map((name) => TEXTS[name]).join(" ")}
    </Alert>
  );
}
