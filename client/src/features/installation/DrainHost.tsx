import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/installation.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useDrainMediaHostMutation } from "./installation-api.ts";

type DrainHostProps = { id: number; name: string; draining: boolean };

/** Empties a host before it is stopped, or lets it take people again. */
export function DrainHost({ id, name, draining }: DrainHostProps) {
  const [ask, { isLoading }] = useDrainMediaHostMutation();
  const toast = useToast();
  const change = async (wanted: boolean) => {
    const { data, error } = await ask({ host_id: id, draining: wanted });
    const failure = error && "message" in error ? error.message : undefined;
    toast(data?.message ?? failure ?? MESSAGES.internal);
  };
  if (draining)
    return (
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        aria-label={texts.takeAgainOf(name)}
        onClick={() => void change(false)}
      >
        {texts.takeAgain}
      </Button>
    );
  return (
    <ConfirmDialog
      title={texts.drainThis}
      description={texts.whatDrainingDoes(name)}
      action={texts.drain}
      variant="primary"
      onConfirm={() => void change(true)}
      trigger={
        <Button variant="secondary" size="small" busy={isLoading} aria-label={texts.drainOf(name)}>
          {texts.drain}
        </Button>
      }
    />
  );
}
