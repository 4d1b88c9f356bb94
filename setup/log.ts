/** Messages of the set-up steps, one plain sentence each; a pino logger fits. */
export type Log = { info(text: string): void; warn(text: string): void };
