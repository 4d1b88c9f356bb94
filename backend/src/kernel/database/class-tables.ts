import type { ChatFile } from "@lyceum/shared/chat-file.ts";
import type { PollKind } from "@lyceum/shared/polls.ts";
import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import type { ClassAuthor } from "@lyceum/shared/signaling/class-texts.ts";
import type { Question } from "@lyceum/shared/signaling/questions.ts";
import type { Generated } from "kysely";

type ChatSettingsTable = { class_id: string; slow_seconds: number };

type MessageTable = {
  session_id: string;
  number: number;
  version: number;
  audience: ChatMessage["to"];
  author_id: string | null;
  name: string;
  role: ClassAuthor["role"];
  /** Null once it is deleted. */
  text: string | null;
  deleted_by: ChatMessage["deletedBy"];
  reply_to: number | null;
  key: string;
  sent_at: Generated<Date>;
  edited_at: Date | null;
};

type FileTable = {
  id: Generated<string>;
  session_id: string;
  /** Of its message; null until that is sent. */
  number: number | null;
  kind: ChatFile["kind"];
  name: string;
  key: string;
  /** bigint: pg answers it as text. */
  size_bytes: string | number;
  sent_by: string;
  sent_at: Generated<Date>;
};

type QuestionTable = {
  session_id: string;
  number: number;
  version: number;
  author_id: string | null;
  name: string;
  role: ClassAuthor["role"];
  text: string;
  state: Generated<Question["state"]>;
  answer: string | null;
  votes: Generated<number>;
  key: string;
  asked_at: Generated<Date>;
};

type QuestionVoteTable = { session_id: string; number: number; user_id: string };

type HandTable = { session_id: string; user_id: string; number: number };

type CaptionTable = {
  session_id: string;
  number: number;
  recording_id: string;
  author_id: string | null;
  name: string;
  role: ClassAuthor["role"];
  text: string;
  language: string;
  /** By signaling's clock, in ms since 1970. */
  spoken_from: number;
  spoken_to: number;
};

export type ClassPollTable = {
  id: Generated<string>;
  session_id: string;
  number: number;
  kind: PollKind;
  question: string;
  options: string[];
  is_anonymous: boolean;
  right_options: number[];
  points: number;
  is_open: Generated<boolean>;
  is_shown: Generated<boolean>;
  created_at: Generated<Date>;
  question_id: Generated<string | null>;
  key: Generated<string | null>;
};

type ClassPollVoterTable = { poll_id: string; user_id: string };

type ClassPollVoteTable = {
  id: Generated<string>;
  poll_id: string;
  /** Null in an anonymous poll, and once the account is deleted. */
  user_id: string | null;
  choices: number[];
  answer: string | null;
};

/** What is kept of the sessions of a class. */
export type ClassTables = {
  class_chat_settings: ChatSettingsTable;
  class_messages: MessageTable;
  class_files: FileTable;
  class_questions: QuestionTable;
  class_question_votes: QuestionVoteTable;
  class_hands: HandTable;
  class_polls: ClassPollTable;
  class_poll_voters: ClassPollVoterTable;
  class_poll_votes: ClassPollVoteTable;
  class_captions: CaptionTable;
};
