import { type ComponentType, createContext, useContext } from "react";

/** What other features show within the class, given by the page that puts them together. */
export type Slots = {
  /** The class's files and links. `version` counts up whenever they may be others. */
  Materials: ComponentType<{ classId: string; isHost: boolean; version: number }>;
  /** The questions of a course, for its teacher; `onAsk` rejects with why they are not asked. */
  QuestionBank: ComponentType<{
    courseId: string;
    onAsk: (questionIds: string[]) => Promise<unknown>;
  }>;
};

export const SlotsContext = createContext<Slots | null>(null);

export const useSlots = (): Slots => {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error("The class is rendered without its slots.");
  return slots;
};
