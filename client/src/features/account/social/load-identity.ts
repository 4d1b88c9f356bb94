import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import { runScript } from "../../../browser/run-script.ts";

export type ProviderName = NonNullable<SignInOptions["social"]>["provider"];

/** Source: Google, "Sign In with Google JavaScript API reference"; the sandbox does the same. */
export type IdentityScript = {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
    ux_mode: "popup";
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(
    parent: HTMLElement,
    look: {
      type: "standard";
      theme: "outline" | "filled_black";
      size: "large";
      text: "continue_with";
      width: number;
    },
  ): void;
};

const SCRIPTS: Record<ProviderName, string> = {
  google: "https://accounts.google.com/gsi/client",
  sandbox: "/sandbox-identity.js",
};

type WithGoogle = { google?: { accounts?: { id?: IdentityScript } } };

const idOf = () => (window as WithGoogle).google?.accounts?.id;

let loading: Promise<void> | null = null;

/** The API of the provider's script, which is loaded once. Rejects if it does not load; a later call tries again. */
export async function loadIdentity(provider: ProviderName): Promise<IdentityScript> {
  if (!idOf()) {
    loading ??= runScript(SCRIPTS[provider]).finally(() => {
      loading = null;
    });
    await loading;
  }
  const script = idOf();
  if (!script) throw new Error(`${SCRIPTS[provider]} signs nobody in.`);
  return script;
}
