import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import type { ChatMessage, ChatSettings } from "@lyceum/shared/signaling/chat.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import {
  enterSession,
  type FollowedList,
  haveVersion,
  leftList,
  listReducers,
  NO_LIST,
  readAgain,
} from "../module/followed-list.ts";
import { classroomActions } from "../state/classroomSlice.ts";

/** Messages kept on the page while its reader is at the end of them; earlier ones are loaded again by scrolling. */
const KEPT_MOST = 600;

/** A message of this page that the server has not acknowledged. */
export type Draft = {
  key: string;
  to: ChatMessage["to"];
  text: string;
  replyTo: number | null;
  /** A file that was sent, and waits for this message. */
  file: ChatFile | null;
  /** Why it was refused; null while it is on its way. */
  refusal: string | null;
  /** Its message has come, before the answer to it: the message is shown instead. */
  isThere: boolean;
};

/** The file of the message that is being written. */
export type Attachment = { id: string; name: string } & (
  | { state: "sending" }
  | { state: "sent"; file: ChatFile }
  | { state: "failed"; why: string }
);

export type ChatState = FollowedList & {
  /** In the order of their numbers. */
  messages: ChatMessage[];
  /** Earlier ones can be loaded. */
  earlier: boolean;
  /** Notices of a session of which nothing was read yet. */
  early: { session: string; messages: ChatMessage[] } | null;
  settings: ChatSettings;
  outbox: Draft[];
  replyTo: number | null;
  /** What is being made of one's own messages, by their numbers; null once it is saved or given up. */
  edits: Record<number, string | null>;
  /** What is written goes to the hosts only. */
  toHosts: boolean;
  attachment: Attachment | null;
};

/** Made for each state of its own: what is assigned to the state may be changed there. */
const empty = (): Omit<ChatState, keyof FollowedList> => ({
  messages: [],
  earlier: false,
  early: null,
  settings: { slow: 0 },
  outbox: [],
  replyTo: null,
  edits: {},
  toHosts: false,
  attachment: null,
});

type Part = {
  session: string;
  messages: ChatMessage[];
  more: boolean;
  version: number;
  selfId: string | null;
};

/** They are sent in their order. */
const markThere = (outbox: Draft[], { text, to }: ChatMessage): void => {
  const first = outbox.find(({ refusal, isThere }) => refusal === null && !isThere);
  if (first && first.text.trim() === text?.trim() && first.to === to) first.isThere = true;
};

const put = (state: ChatState, message: ChatMessage, selfId: string | null): void => {
  const { messages, earlier } = state;
  // What is before the first one here is loaded by scrolling: put there alone, it would hide those between.
  if (earlier && message.number < (messages[0]?.number ?? 0)) return;
  const after = messages.findLastIndex(({ number }) => number <= message.number);
  const known = messages[after];
  if (known?.number === message.number) {
    if (known.version < message.version) messages[after] = message;
    return;
  }
  messages.splice(after + 1, 0, message);
  if (message.author.participantId === selfId) markThere(state.outbox, message);
  if (!state.isOpen && message.author.participantId !== selfId && message.text !== null)
    state.unread += 1;
};

/** A notice may overtake the answer of the first read, which does not have its messages. */
const keepEarly = (state: ChatState, { session, messages }: Pick<Part, "messages" | "session">) => {
  const kept = state.early?.session === session ? state.early.messages : [];
  state.early = { session, messages: [...kept, ...messages].slice(-KEPT_MOST) };
};

const enter = (state: ChatState, session: string): void => {
  const { early, settings, toHosts } = state;
  enterSession(state, session, Object.assign(empty(), { early, settings, toHosts }));
};

export const chatSlice = createSlice({
  name: "chat",
  initialState: { ...NO_LIST, ...empty() },
  reducers: {
    ...listReducers,
    /** Another session goes on, of which everything is to be read. */
    entered: (state, { payload }: PayloadAction<string>) => enter(state, payload),
    /** The answer of a read after what was known. */
    read: (state, { payload }: PayloadAction<Part>) => {
      const { session, messages, more, version, selfId } = payload;
      enter(state, session);
      const isFirst = state.version === null;
      for (const message of messages) put(state, message, selfId);
      if (isFirst) state.earlier = more;
      if (state.early?.session === session)
        for (const message of state.early.messages) put(state, message, selfId);
      state.early = null;
      // A latecomer is not behind with what was said before.
      if (isFirst) state.unread = 0;
      haveVersion(state, version);
      state.synced = isFirst || !more;
    },
    readEarlier: (
      state,
      { payload }: PayloadAction<Pick<Part, "messages" | "more" | "session">>,
    ) => {
      if (payload.session !== state.session) return;
      const first = state.messages[0]?.number ?? Infinity;
      const earlier = payload.messages.filter(({ number }) => number < first);
      state.messages.unshift(...earlier);
      state.earlier = payload.more;
    },
    changed: (state, { payload }: PayloadAction<Pick<Part, "messages" | "session" | "selfId">>) => {
      if (payload.session !== state.session) return keepEarly(state, payload);
      for (const message of payload.messages) {
        put(state, message, payload.selfId);
        if (state.synced) haveVersion(state, message.version);
      }
    },
    set: (state, { payload }: PayloadAction<ChatSettings>) => {
      state.settings = payload;
    },
    /** The reader is at the end: what is far above is dropped. */
    atEnd: (state) => {
      if (state.messages.length <= KEPT_MOST) return;
      state.messages.splice(0, state.messages.length - KEPT_MOST);
      state.earlier = true;
    },
    answering: (state, { payload }: PayloadAction<number | null>) => {
      state.replyTo = payload;
    },
    editing: ({ edits }, { payload }: PayloadAction<ChatState["edits"]>) =>
      void Object.assign(edits, payload),
    posted: (state, { payload }: PayloadAction<Omit<Draft, "refusal" | "isThere">>) => {
      state.outbox.push({ ...payload, refusal: null, isThere: false });
      Object.assign(state, { text: "", replyTo: null, attachment: null });
    },
    addressed: (state, { payload }: PayloadAction<boolean>) => {
      state.toHosts = payload;
    },
    /** How its sending ended does not count if it was removed or replaced meanwhile. */
    attached: (state, { payload }: PayloadAction<Attachment | null>) => {
      const isNew = payload?.state === "sending";
      if (!payload || isNew || state.attachment?.id === payload.id) state.attachment = payload;
    },
    delivered: (state, { payload }: PayloadAction<string>) => {
      state.outbox = state.outbox.filter(({ key }) => key !== payload);
    },
    refused: ({ outbox }, { payload }: PayloadAction<{ key: string; refusal: string }>) => {
      const draft = outbox.find(({ key }) => key === payload.key);
      if (draft) draft.refusal = payload.refusal;
    },
    retried: ({ outbox }, { payload }: PayloadAction<string>) => {
      const draft = outbox.find(({ key }) => key === payload);
      if (draft) draft.refusal = null;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state, { payload }) => {
      state.settings = payload.chat ?? state.settings;
      readAgain(state);
    });
    // What is written now waits for the seat: a line that is back has none until the page joined.
    addCase(classroomActions.socketLost, (state) => {
      state.synced = false;
    });
    addCase(classroomActions.classStarted, readAgain);
    addCase(classroomActions.seatLost, (state) => ({ ...empty(), ...leftList(state) }));
  },
});

export const chatActions = chatSlice.actions;
