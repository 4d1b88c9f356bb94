import { BlogReader } from "./BlogReader.ts";
import { answerParent } from "./Helper.ts";

type Opening = { url: string; blogId: string; count: number; /** A second. */ rate: number };

const readers: BlogReader[] = [];

/** Many readers of one blog, in a separate process. */
export const commands = {
  /** Resolves when all of them follow the blog. */
  async open({ url, blogId, count, rate }: Opening): Promise<void> {
    const opening = Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / rate) * 1_000));
      const reader = new BlogReader(url, blogId);
      readers.push(reader);
      await reader.following();
    });
    await Promise.all(opening);
  },

  /** Resolves when every reader knows that version, after this many cuts. */
  async reach({ version, cuts }: { version: number; cuts: number }): Promise<void> {
    await Promise.all(readers.map((reader) => reader.reach(version, cuts)));
  },

  /** Every reader's notices: version and delay in milliseconds. */
  heard: () => readers.map((reader) => reader.heard),

  close(): void {
    for (const reader of readers.splice(0)) reader.close();
  },
};

answerParent(commands);
