import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useEffect } from "react";

import { ToastProvider, useToast } from "../../ui/feedback/Toast.tsx";

/** Announces once that the person's role has changed. */
export default function RoleChanged() {
  return (
    <ToastProvider>
      <Said />
    </ToastProvider>
  );
}

function Said() {
  const toast = useToast();
  useEffect(() => toast(MESSAGES.account.roleChanged), [toast]);
  return null;
}
