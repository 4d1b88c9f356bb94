import { CircleCheck, LoaderCircle } from "lucide-react";

import * as texts from "#text/account.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import type { useBotCheck } from "./use-bot-check.ts";

type BotCheckProps = { check: ReturnType<typeof useBotCheck>; error: string | undefined };

const FAILED = texts.checkCouldNotMadeTick;

export function BotCheck({ check, error }: BotCheckProps) {
  return (
    <div className="rounded-control border border-line bg-surface-sunken px-3.5 py-3">
      <Checkbox
        name="recaptcha"
        label={texts.amNotRobot}
        checked={check.checked}
        onCheckedChange={check.setChecked}
        error={check.state === "failed" ? FAILED : error}
      >
        <span role="status" className="flex items-center gap-1.5 text-sm text-ink-muted">
          {check.state === "working" && (
            <>
              <LoaderCircle aria-hidden className="size-4 animate-spin" /> {texts.checking}
            </>
          )}
          {check.state === "done" && (
            <>
              <CircleCheck aria-hidden className="size-4 text-success" /> {texts.checked}
            </>
          )}
        </span>
      </Checkbox>
    </div>
  );
}
