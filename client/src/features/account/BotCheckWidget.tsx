import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";

import * as texts from "#text/account.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { isDark } from "../../ui/is-dark.ts";
import { loadBotCheck } from "./bot-check-script.ts";
import type { ProviderCheck } from "./use-provider-check.ts";

type Provider = Extract<SignInOptions["bot_check"], { provider: "recaptcha" }>;
type BotCheckWidgetProps = { provider: Provider; check: ProviderCheck; error: string | undefined };

const AWAY = texts.botCheckDidNotLoad;
/** The width of the widget's normal form, pixels. */
const NORMAL = 304;

/** An external provider's 'I am not a robot'. */
export function BotCheckWidget({ provider, check, error }: BotCheckWidgetProps) {
  const [away, setAway] = useState(false);
  const id = useId();
  return (
    // As tall as the widget (its compact form on narrow screens), so that the layout does not shift.
    <div
      role="group"
      aria-label={texts.amNotRobot}
      aria-describedby={error ? id : undefined}
      className="grid min-h-36 content-start gap-1.5 min-[360px]:min-h-19.5"
    >
      {away ? (
        <Away onAgain={() => setAway(false)} />
      ) : (
        <Widget provider={provider} check={check} onAway={() => setAway(true)} />
      )}
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type WidgetProps = { provider: Provider; check: ProviderCheck; onAway: () => void };

function Widget({ provider: { script, site_key }, check, onAway }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const onAnswer = useEffectEvent(check.onAnswer);
  const onDrawn = useEffectEvent(check.onDrawn);
  const onFailed = useEffectEvent(onAway);

  useEffect(() => {
    const element = place.current!;
    let current = true;
    const draw = async () => {
      const loaded = await loadBotCheck(script);
      if (!current) return;
      // An element is only drawn into once.
      const id = loaded.render(element.appendChild(document.createElement("div")), {
        sitekey: site_key,
        theme: isDark() ? "dark" : "light",
        size: element.clientWidth < NORMAL ? "compact" : "normal",
        callback: (answer) => onAnswer(answer),
        "expired-callback": () => onAnswer(null),
        "error-callback": () => onAnswer(null),
      });
      onDrawn({ script: loaded, id });
    };
    draw().catch(() => current && onFailed());
    return () => {
      current = false;
      element.replaceChildren();
    };
  }, [script, site_key]);

  return <div ref={place} />;
}

const Away = ({ onAgain }: { onAgain: () => void }) => (
  <p className="flex flex-wrap items-center gap-3 text-ink-muted">
    {AWAY}
    <Button variant="secondary" size="small" onClick={onAgain}>
      {texts.tryAgain}
    </Button>
  </p>
);
