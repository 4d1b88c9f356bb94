import { HOST_RETURN } from "@lyceum/shared/limits.ts";
import { PhoneOff } from "lucide-react";
import { useRef, useState } from "react";

import * as texts from "#text/classroom/controls.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { controlLook } from "../parts/look.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { Actions } from "./use-actions.ts";

const MEANING = texts.classGoesOnWithoutYou(HOST_RETURN / 60_000);

/** Leaves the class; a host of a live class chooses whether it goes on. */
export function LeaveButton({ actions }: { actions: Actions }) {
  const asks = useClassroom((state) => selectIsHost(state) && selectIsLive(state));
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={texts.leave}
        aria-haspopup={asks ? "dialog" : undefined}
        onClick={() => (asks ? setAsking(true) : actions.leave())}
        className={`${controlLook} border-transparent min-[26rem]:w-14 bg-[#b3261e] text-white sm:w-16`}
      >
        <PhoneOff aria-hidden className="size-5.5" />
      </IconButton>
      <Dialog
        title={texts.leaveTheClass}
        description={MEANING}
        open={asking && asks}
        onOpenChange={setAsking}
        returnTo={button}
      >
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={actions.leave}>
            {texts.leave}
          </Button>
          <Button variant="danger" onClick={actions.endForAll}>
            {texts.endForAll}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
