import { SOCIAL_NONCE_SECONDS } from "@lyceum/shared/limits.ts";
import { type SignInOptions, socialNonce } from "@lyceum/shared/rest/accounts.ts";
import { useEffect, useEffectEvent, useRef } from "react";

import { call } from "../../../http/call.ts";
import { isDark } from "../../../ui/is-dark.ts";
import { type IdentityScript, loadIdentity } from "./load-identity.ts";

export type Social = NonNullable<SignInOptions["social"]>;

type IdentityButtonProps = {
  social: Social;
  busy: boolean;
  onCredential: (credential: string) => void;
  /** The nonce is about to expire: a new button gets a new one. */
  onOld: () => void;
  /** The provider's script, or the nonce, did not load. */
  onAway: () => void;
};

/** A nonce is replaced this long before it expires, so that it can still be used. Milliseconds. */
const OLD = (SOCIAL_NONCE_SECONDS - 2 * 60) * 1_000;
/** The maximum width that Google draws, pixels. */
const WIDTH_MAX = 400;

/** The provider's own button, with a nonce for one try. */
export function IdentityButton({ social, busy, ...given }: IdentityButtonProps) {
  const { provider, client_id } = social;
  const place = useRef<HTMLDivElement>(null);
  const onCredential = useEffectEvent(given.onCredential);
  const onOld = useEffectEvent(given.onOld);
  const onAway = useEffectEvent(given.onAway);

  useEffect(() => {
    let current = true;
    const prepare = async () => {
      const [script, { nonce }] = await Promise.all([
        loadIdentity(provider),
        call(socialNonce, {}),
      ]);
      if (!current || !place.current) return;
      script.initialize({
        client_id,
        nonce,
        ux_mode: "popup",
        use_fedcm_for_button: true,
        callback: ({ credential }) => onCredential(credential),
      });
      draw(script, place.current);
    };
    prepare().catch(() => current && onAway());
    const timer = setTimeout(() => onOld(), OLD);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [provider, client_id]);

  return <div ref={place} aria-busy={busy} className="flex min-h-11 justify-center" />;
}

function draw(script: IdentityScript, place: HTMLElement) {
  place.replaceChildren();
  script.renderButton(place, {
    type: "standard",
    size: "large",
    text: "continue_with",
    theme: isDark() ? "filled_black" : "outline",
    width: Math.min(place.clientWidth, WIDTH_MAX),
  });
}
