import { BlogReader } from "./BlogReader.ts";
import { answerParent } from "./Helper.ts";

type Opening = { url: string; blogId: string; count: number; /** A second. */ rate: number };

const readers: BlogReader[] = [];

/** Many readers of one blog, in a process that does nothing else. */
export const commands = {
  /** Answers when all of them follow the blog. */
  async open({ url, blogId, count, rate }: Opening): Promise<void> {
    const opening = Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / rate) * 1_000));
      const reader = new BlogReader(url, blogId);
      readers.push(reader);
      await reader.following();
    });
    await Promise.all(opening);
  },

  /** Answers when every reader knows that version, and was cut so often. */
  async reach({ version, cuts }: { version: number; cuts: number }): Promise<void> {
    await Promise.all(readers.map((reader) => reader.reach(version, cuts)));
  },

  /** What each reader heard: version and delay in milliseconds. */
  heard: () => readers.map((reader) => reader.heard),

  close(): void {
    for (const reader of readers.splice(0)) reader.close();
  },
};

answerParent(commands);
