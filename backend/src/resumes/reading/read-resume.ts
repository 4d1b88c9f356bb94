import type { ReadResume } from "./read-result.ts";

export type ResumeReaderOptions = {
  /** Files read at the same time, each in a process of its own. */
  processes?: number;
  /** Files that may wait; beyond them reading is refused as busy. */
  waiting?: number;
};

export type ResumeReader = {
  /**
   * Reads a PDF or .docx, judged by its content. Throws DomainError: invalid (empty, damaged, too long), unsupported (another type,
   * encrypted, with macros, a picture without text), too_large, unavailable (too many wait).
   */
  read(path: string): Promise<ReadResume>;
  /** Ends all that runs. */
  close(): Promise<void>;
};

export const createResumeReader = (_options: ResumeReaderOptions = {}): ResumeReader => {
  throw new Error("Not written yet");
};
