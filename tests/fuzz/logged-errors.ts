type Logged = { msg?: string; err?: { type?: string; message?: string; stack?: string } };

const OURS = /(?:backend|signaling|sfu|shared|client|setup|web)\/(?:src\/)?[\w./-]+\.ts:\d+/;
const MESSAGE_SHOWN = 160;

/** The errors that a server logged, each kind once: its type, its origin, and how often. */
export const kindsOfErrors = (lines: string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const kind = kindOf(line);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`);
};

const kindOf = (line: string): string | null => {
  const { msg = "", err } = JSON.parse(line) as Logged;
  const where = OURS.exec(err?.stack ?? "")?.[0] ?? "";
  const message = (err?.message ?? "").replace(/".*/s, "…").slice(0, MESSAGE_SHOWN);
  return `${msg}: ${err?.type ?? ""} ${message} ${where}`;
};
