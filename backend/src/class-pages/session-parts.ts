import type { RecordEntry } from "@lyceum/shared/rest/class-pages.ts";

/**
 * What a module keeps of a session, for the class's page and for the export. A module that writes rows under a session
 * lists its part in `parts-repository.ts`.
 */
export type StoredPart = {
  /** In addresses and in exports: small letters and hyphens. */
  name: string;
  /** Its heading. */
  title: string;
  /** `hosts`: not for those who only may enter the class. */
  audience: "people" | "hosts";
  /** Entries with a higher number than `after`, in their order, at most `most`. */
  read(sessionId: string, after: number, most: number): Promise<RecordEntry[]>;
};

/** Entries that one query reads for an export. */
const READ_AT_ONCE = 500;

/** All entries of a part, however many. */
export async function* entriesOf(
  part: Pick<StoredPart, "read">,
  sessionId: string,
): AsyncGenerator<RecordEntry> {
  let after = 0;
  for (;;) {
    const entries = await part.read(sessionId, after, READ_AT_ONCE);
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < READ_AT_ONCE) return;
    after = last.number;
  }
}
