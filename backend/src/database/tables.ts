import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { MediaState, Storyboard } from "@lyceum/shared/rest/videos.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";

import type { AccountTables } from "./account-tables.ts";
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
};

type ClassInvitationTable = { class_id: string; email: string };

type ClassRemovalTable = { class_id: string; user_id: string; created_at: Generated<Date> };

type ClassInvitationLinkTable = {
  class_id: string;
  generation: Generated<string>;
  created_at: Generated<Date>;
};

type ClassGuestTable = { class_id: string; user_id: string; created_at: Generated<Date> };

type VideoTable = {
  id: Generated<string>;
  course_id: string;
  uploader_id: string;
  title: string;
  description: Generated<string>;
  declared_duration: Generated<string>;
  status: Generated<"pending" | "approved" | "returned">;
  note: string | null;
  approved_at: Date | null;
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
};
export type StoryboardRow = Omit<Storyboard, "url"> & { key: string };

type VideoAuditTable = {
  id: GeneratedAlways<string>;
  video_id: string;
  actor_id: string | null;
  action: "uploaded" | "approved" | "returned";
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
  taken_at: Date | null;
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
  PaymentTables & {
    media_removals: MediaRemovalTable;
    blog_images: BlogImageTable;
    courses: CourseTable;
    classes: ClassTable;
    class_invitations: ClassInvitationTable;
    class_invitation_links: ClassInvitationLinkTable;
    class_guests: ClassGuestTable;
    class_removals: ClassRemovalTable;
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
