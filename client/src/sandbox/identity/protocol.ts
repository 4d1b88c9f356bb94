/** The messages from the sandbox's page to the page that opened it. */
export type IdentityMessage =
  | { sandboxIdentity: "chosen"; credential: string }
  | { sandboxIdentity: "dismissed" };

/** The parameters in the address of the sandbox's page. */
export type IdentityAddress = { client_id: string; nonce: string };
