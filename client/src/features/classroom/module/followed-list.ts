import type { PayloadAction } from "@reduxjs/toolkit";

/** A list of a session that follows the server's by versions: the chat, the questions. */
export type FollowedList = {
  session: string | null;
  /** Every change up to this version was read; null before the first read. */
  version: number | null;
  /** Whether nothing can be missing since the last join. */
  synced: boolean;
  readsWanted: number;
  unread: number;
  isOpen: boolean;
  /** What is written and not sent. */
  text: string;
};

export const NO_LIST: FollowedList = {
  session: null,
  version: null,
  synced: false,
  readsWanted: 0,
  unread: 0,
  isOpen: false,
  text: "",
};

export const listReducers = {
  opened: (list: FollowedList): void => {
    list.isOpen = true;
    list.unread = 0;
  },
  closed: (list: FollowedList): void => {
    list.isOpen = false;
  },
  typed: (list: FollowedList, { payload }: PayloadAction<string>): void => {
    list.text = payload;
  },
};

/** After a join or a start: something may be missing. */
export const readAgain = (list: FollowedList): void => {
  list.synced = false;
  list.readsWanted += 1;
};

/** Another session of the class: of what was known before only what is written stays. */
export const enterSession = <List extends FollowedList>(
  list: List,
  session: string,
  empty: Omit<List, keyof FollowedList>,
): void => {
  if (list.session === session) return;
  const { readsWanted, isOpen, text } = list;
  Object.assign(list, NO_LIST, empty, { session, readsWanted, isOpen, text });
};

/** The list of one who has no seat any more. */
export const leftList = ({ isOpen, readsWanted }: FollowedList): FollowedList => ({
  ...NO_LIST,
  isOpen,
  readsWanted,
});

/** Every change up to this version is known. */
export const haveVersion = (list: FollowedList, version: number): void => {
  list.version = Math.max(list.version ?? 0, version);
};
