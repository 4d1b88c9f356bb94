/** What the sandbox's page tells the page that opened it. */
export type IdentityMessage =
  | { sandboxIdentity: "chosen"; credential: string }
  | { sandboxIdentity: "dismissed" };

/** What is in the address of the sandbox's page. */
export type IdentityAddress = { client_id: string; nonce: string };
