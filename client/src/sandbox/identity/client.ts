/**
 * Does for the sandbox what accounts.google.com/gsi/client does for Google: `google.accounts.id.initialize(…)` and
 * `renderButton(…)`. Source: Google, "Sign In with Google JavaScript API reference".
 */
import * as texts from "#text/sandbox.ts";
import { FrameDialog } from "../frame-dialog.ts";
import type { IdentityAddress, IdentityMessage } from "./protocol.ts";

type Settings = IdentityAddress & { callback: (response: { credential: string }) => void };

const NAME = texts.signInSandbox;
/** Styled like the site's secondary buttons. */
const BUTTON =
  "inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control border border-line-strong " +
  "bg-surface-raised px-3 font-semibold whitespace-nowrap text-ink transition-colors hover:bg-surface-sunken";
const ASIDE = "text-sm font-normal text-ink-muted";

let settings: Settings | null = null;

const initialize = (given: Settings): void => {
  settings = given;
};

function signIn({ client_id, nonce, callback }: Settings): void {
  const address: IdentityAddress = { client_id, nonce };
  const dialog = new FrameDialog<IdentityMessage>({
    name: NAME,
    src: `/sandbox-identity.html?${new URLSearchParams(address)}`,
    onMessage: (message) => {
      dialog.close();
      if (message.sandboxIdentity === "chosen") callback({ credential: message.credential });
    },
    onCancel: () => dialog.close(),
  });
  dialog.open();
}

const renderButton = (parent: HTMLElement): void => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = BUTTON;
  const aside = document.createElement("span");
  aside.className = ASIDE;
  aside.textContent = "(sandbox)";
  button.append(texts.continueWithGoogle, aside);
  button.addEventListener("click", () => settings && signIn(settings));
  parent.append(button);
};

Object.assign(window, { google: { accounts: { id: { initialize, renderButton } } } });
