import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { LobbyMode } from "@lyceum/shared/rest/class-settings.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { CourseLevel } from "@lyceum/shared/rest/courses.ts";
import type { PollKind } from "@lyceum/shared/polls.ts";
import type { MediaState, Storyboard, VideoChapter } from "@lyceum/shared/rest/videos.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";

import type { ClassTables } from "./class-tables.ts";
import type { AccountTables } from "./account-tables.ts";
import type { CalendarTables } from "./calendar-tables.ts";
import type { MaterialTables } from "./material-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";

type BlogImageTable = { key: string; sent_at: Generated<Date> };

type MediaRemovalTable = {
  key: string;
  /** When the file may go: later for one that an upload under way is to keep. */
  due_at: Generated<Date>;
};

type CourseTable = {
  id: Generated<string>;
  slug: string;
  title: string;
  category: string;
  description: Generated<string>;
  image_url: string | null;
  /** bigint: pg answers it as text. */
  price_minor: Generated<string | number>;
  currency: Generated<string>;
  teacher_id: string | null;
  created_at: Generated<Date>;
  /** In the catalogue since then; null while it is not. */
  published_at: Date | null;
  /** As its teacher says; null if unsaid. */
  level: CourseLevel | null;
};

type ClassTable = {
  id: Generated<string>;
  title: string;
  access: ClassSummary["access"];
  state: Generated<ClassSummary["state"]>;
  teacher_id: string;
  course_id: string | null;
  starts_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  created_at: Generated<Date>;
  version: Generated<number>;
  /** Set by the database while the class is live. */
  session_id: Generated<string | null>;
  /** Not null: it is not started any more. */
  deletion_began_at: Generated<Date | null>;
};

type ClassSessionTable = {
  id: string;
  class_id: string;
  started_at: Date;
  ended_at: Date | null;
  /** The newest number of what lasts of it. */
  numbers: Generated<number>;
  /** Since when it has no host; null while it has one. */
  hosts_away_at: Date | null;
};

type ClassInvitationTable = { class_id: string; email: string };

type ClassRemovalTable = { class_id: string; user_id: string; created_at: Generated<Date> };

type ClassInvitationLinkTable = {
  class_id: string;
  generation: Generated<string>;
  created_at: Generated<Date>;
};

type ClassGuestTable = { class_id: string; user_id: string; created_at: Generated<Date> };

type ClassSettingsTable = {
  class_id: string;
  may_speak: boolean;
  may_camera: boolean;
  may_share: boolean;
  may_chat: boolean;
  may_files: boolean;
  lobby: LobbyMode;
  captions: boolean;
};

type ClassPersonTable = {
  class_id: string;
  user_id: string;
  /** Null: as the class. */
  may_speak: boolean | null;
  may_camera: boolean | null;
  may_share: boolean | null;
  may_chat: boolean | null;
  may_files: boolean | null;
  is_co_host: Generated<boolean>;
  is_admitted: Generated<boolean>;
};

type CourseQuestionTable = {
  id: Generated<string>;
  course_id: string;
  kind: PollKind;
  question: string;
  options: string[];
  right_options: number[];
  points: number;
  created_at: Generated<Date>;
};

type ClassAttendanceTable = {
  session_id: string;
  user_id: string;
  /** Multiranges of time, as text. */
  present: string;
  spoke: string;
  watched: string;
};

type ClassRecordingTable = {
  id: string;
  class_id: string;
  session_id: string;
  /** Null once the account is deleted. */
  started_by: string | null;
  state: Generated<
    "recording" | "stopped" | "composing" | "composed" | "publishing" | "published" | "failed"
  >;
  is_paused: Generated<boolean>;
  started_at: Generated<Date>;
  stopped_at: Date | null;
  failure: string | null;
  /** Of the composed video. */
  milliseconds: number | null;
  /** A `RecordingForm`. */
  submission: JSONColumnType<object> | null;
  submitted_by: string | null;
  video_id: string | null;
  files_deleted_at: Date | null;
  /** Of its files; null until they are measured. bigint: pg answers it as text. */
  size_bytes: string | number | null;
};

type RecordingEventTable = {
  recording_id: string;
  number: Generated<number>;
  at: number;
  type: string;
  body: unknown;
};

type VideoTable = {
  id: Generated<string>;
  course_id: string;
  uploader_id: string;
  title: string;
  description: Generated<string>;
  declared_duration: Generated<string>;
  status: Generated<"pending" | "approved" | "returned">;
  note: string | null;
  /** The video whose place it takes once it is approved. */
  replaces_id: string | null;
  approved_at: Date | null;
  /** Where it stands among the topics of its course; null until it is approved. */
  place: Generated<Date | null>;
  /** The topic before which it is to stand once it is approved; null for the end. */
  before_id: Generated<string | null>;
  /** The videos whose place it took, the newest first. */
  former_ids: Generated<string[]>;
  created_at: Generated<Date>;
  version: Generated<number>;
  original_key: string;
  original_type: string;
  /** bigint: pg answers it as text. */
  size_bytes: string | number;
  sha256: string;
  media: Generated<MediaState>;
  /** All qualities are made; before it is approved only the lowest is. */
  is_whole: Generated<boolean>;
  /** When a process last took it up. */
  progress: Generated<number>;
  failure: string | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  loudness: number | null;
  playlist_key: string | null;
  poster_key: string | null;
  /** Without its url, and with the key of its picture in the store. */
  storyboard: JSONColumnType<StoryboardRow> | null;
  chapters: JSONColumnType<VideoChapter[]> | null;
  /** A file of WebVTT in the store, and its language. */
  captions_key: Generated<string | null>;
  captions_language: Generated<string | null>;
  /** By a program; nobody has looked at them yet. */
  captions_are_made: Generated<boolean>;
  /** When captions were last set or removed, or a program was asked for them: none is asked again. */
  captioned_at: Generated<Date | null>;
};
export type StoryboardRow = Omit<Storyboard, "url"> & { key: string };

type VideoAuditTable = {
  id: GeneratedAlways<string>;
  video_id: string;
  actor_id: string | null;
  action: "uploaded" | "approved" | "returned" | "edited" | "deleted" | "replaced";
  note: string | null;
  at: Generated<Date>;
};

type PurchaseTable = {
  user_id: string;
  course_id: string;
  purchased_at: Generated<Date>;
  /** What it was paid with; null for what was given. */
  payment_id: string | null;
};
type VideoProgressTable = {
  user_id: string;
  video_id: string;
  position: Generated<number>;
  /** A nummultirange, such as `{[0,12.5),[30,31)}`. */
  watched: Generated<string>;
  updated_at: Generated<Date>;
};

type ResumableUploadTable = {
  id: string;
  owner_id: string;
  size_bytes: string | number;
  created_at: Generated<Date>;
  finished_at: Date | null;
  touched_at: Generated<Date>;
  taken_at: Date | null;
  video_id: string | null;
};

type BlogTable = {
  id: Generated<string>;
  slug: string;
  title: string;
  /** YYYY-MM-DD; select it as `date::text`, or the driver makes a local midnight of it. */
  date: string;
  /** Sanitised HTML. */
  content: string;
  /** The text of `content` alone. */
  plain: string;
  course_id: string | null;
  author_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type BlogThreadTable = { blog_id: string; comments: Generated<number>; version: Generated<number> };

type BlogCommentTable = {
  blog_id: string;
  id: number;
  version: number;
  comment: string;
  author_id: string | null;
  /** As the author was called then. */
  name: string;
  role: Role | "visitor";
  key: string;
  created_at: Generated<Date>;
  hidden_at: Date | null;
  hidden_by: string | null;
};

type ContactMessageTable = {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  created_at: Generated<Date>;
  mailed_at: Date | null;
  mail_refusals: Generated<number>;
  mail_tried_at: Date | null;
  mail_due_at: Generated<Date>;
  /** What the mail server said when it last refused it. */
  mail_refusal: string | null;
  handled_at: Date | null;
  handled_by: string | null;
};

type DemoClipTable = {
  id: Generated<string>;
  position: number;
  course_id: string;
  teacher_id: string;
  title: string;
  description: string;
  seconds: number;
  approved: boolean;
};

/** The columns of migrations/, as queries see them. */
export type Tables = AccountTables &
  CalendarTables &
  ClassTables &
  MaterialTables &
  PaymentTables & {
    media_removals: MediaRemovalTable;
    blog_images: BlogImageTable;
    courses: CourseTable;
    course_questions: CourseQuestionTable;
    classes: ClassTable;
    class_sessions: ClassSessionTable;
    class_invitations: ClassInvitationTable;
    class_invitation_links: ClassInvitationLinkTable;
    class_guests: ClassGuestTable;
    class_removals: ClassRemovalTable;
    class_settings: ClassSettingsTable;
    class_people: ClassPersonTable;
    class_attendance: ClassAttendanceTable;
    class_recordings: ClassRecordingTable;
    recording_events: RecordingEventTable;
    videos: VideoTable;
    video_audit: VideoAuditTable;
    purchases: PurchaseTable;
    video_progress: VideoProgressTable;
    resumable_uploads: ResumableUploadTable;
    demo_clips: DemoClipTable;
    blogs: BlogTable;
    blog_threads: BlogThreadTable;
    blog_comments: BlogCommentTable;
    contact_messages: ContactMessageTable;
  };

export type VideoRow = Selectable<VideoTable>;
