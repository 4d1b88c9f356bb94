import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useRef, useState } from "react";

import * as texts from "#text/installation.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useDrainMediaHostMutation } from "./installation-api.ts";

type DrainHostProps = { id: number; name: string; draining: boolean };

/** Empties a host before it is stopped, or lets it take people again: one button, so that it keeps the focus. */
export function DrainHost({ id, name, draining }: DrainHostProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [ask, { isLoading }] = useDrainMediaHostMutation();
  const toast = useToast();
  const change = async (wanted: boolean) => {
    if (isLoading) return;
    const { data, error } = await ask({ host_id: id, draining: wanted });
    const failure = error && "message" in error ? error.message : undefined;
    toast(data?.message ?? failure ?? MESSAGES.internal);
  };
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="small"
        busy={isLoading}
        aria-label={draining ? texts.takeAgainOf(name) : texts.drainOf(name)}
        aria-haspopup={draining ? undefined : "dialog"}
        onClick={() => (draining ? void change(false) : setAsking(true))}
      >
        {draining ? texts.takeAgain : texts.drain}
      </Button>
      <ConfirmDialog
        title={texts.drainThis}
        description={texts.whatDrainingDoes(name)}
        action={texts.drain}
        variant="primary"
        open={asking}
        onOpenChange={setAsking}
        returnTo={button}
        onConfirm={() => void change(true)}
      />
    </>
  );
}
