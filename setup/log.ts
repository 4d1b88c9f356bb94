/** What the set-up steps say, one plain sentence at a time; a pino logger is one. */
export type Log = { info(text: string): void; warn(text: string): void };
