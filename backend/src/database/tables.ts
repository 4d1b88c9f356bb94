import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { MediaState, Storyboard } from "@lyceum/shared/rest/videos.ts";
import type { ProviderName } from "../payments/provider.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";
import type { JWK } from "jose";

/** The columns of migrations/, as queries see them. */
type UserTable = {
  id: Generated<string>;
  /** Always lower case. */
  email: string;
  name: string;
  mobile: string;
  /** Null for whoever signs in by a provider of identities only. */
  password_hash: string | null;
  role: Role;
  created_at: Generated<Date>;
  updated_at: Date | null;
  last_login_at: Date | null;
  email_verified_at: Date | null;
  banned_at: Date | null;
  /** Nothing of the person is left in the row then. */
  deleted_at: Date | null;
  /** bigint: pg answers it as text. */
  time_spent_seconds: Generated<string | number>;
  /** `created_at` in ISO 8601. */
  created_text: GeneratedAlways<string>;
};

type SignInTable = {
  id: Generated<string>;
  user_id: string;
  /** How often its refresh token was rotated; only the newest generation is current. */
  generation: Generated<number>;
  rotated_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: string;
  last_seen_at: Generated<Date>;
  address: string | null;
};

type IdentityTable = {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  created_at: Generated<Date>;
};

type SandboxIdentityKeyTable = { private_jwk: JSONColumnType<JWK> };

type PasswordResetTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  mailed: boolean;
};

type PasswordResetRequestTable = { email: string; asked_at: Generated<Date> };

type BlogImageTable = { key: string; sent_at: Generated<Date> };

type MediaRemovalTable = { key: string };

type PresenceDayTable = {
  user_id: string;
  day: string;
  /** tstzmultirange, as text. */
  spans: string;
  seconds: number;
};

type VisitTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  address: string;
  path: string;
  user_agent: string;
};

type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  actor_id: string | null;
  action: AuditEntry["action"];
  subject_type: string;
  subject_id: string;
  detail: JSONColumnType<Record<string, unknown>>;
};

type BotChallengeUsedTable = { id: string; expires_at: Date };

type LoginTriesTable = { key: string; tries: number; window_ends: Date };

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

/** Amounts, all bigint, are in the currency's smallest unit; pg answers them as text. */
type Minor = string | number;

type OrderTable = {
  id: Generated<string>;
  user_id: string;
  course_id: string;
  provider: ProviderName;
  provider_order_id: string | null;
  amount: Minor;
  currency: string;
  status: Generated<"creating" | "open" | "paid" | "closed">;
  created_at: Generated<Date>;
  polled_at: Date | null;
  polls: Generated<number>;
};

type PaymentTable = {
  id: Generated<string>;
  order_id: string;
  provider: ProviderName;
  provider_payment_id: string;
  amount: Minor;
  currency: string;
  status: Generated<"captured" | "refunding" | "refunded">;
  excess: Generated<boolean>;
  captured_at: Generated<Date>;
  refunded_at: Date | null;
  refund_tried_at: Date | null;
  refund_reason: string | null;
  provider_refund_id: string | null;
};

type LedgerEntryTable = {
  id: GeneratedAlways<string>;
  payment_id: string;
  kind: "capture" | "refund";
  at: Generated<Date>;
};

type LedgerLineTable = {
  entry_id: string;
  account: "provider" | "teacher" | "platform" | "payer";
  owner_id: string | null;
  amount: Minor;
  currency: string;
};

type PaymentEventTable = {
  provider: ProviderName;
  id: string;
  event: string;
  body: string;
  received_at: Generated<Date>;
};

type PaymentRefusalTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  provider: ProviderName;
  reason: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  person_id: string | null;
};

type SandboxOrderTable = {
  id: string;
  amount: Minor;
  currency: string;
  receipt: string;
  status: Generated<"created" | "attempted" | "paid">;
  created_at: Generated<Date>;
};

type SandboxPaymentTable = {
  id: string;
  order_id: string;
  status: "captured" | "failed" | "refunded";
  refund_id: string | null;
  created_at: Generated<Date>;
};

type SandboxDeliveryTable = {
  id: string;
  attempt: number;
  body: string;
  due_at: Date;
  delivered_at: Date | null;
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

export type Tables = {
  users: UserTable;
  sign_ins: SignInTable;
  identities: IdentityTable;
  sign_in_nonces_used: BotChallengeUsedTable;
  sandbox_identity_key: SandboxIdentityKeyTable;
  password_resets: PasswordResetTable;
  password_reset_requests: PasswordResetRequestTable;
  media_removals: MediaRemovalTable;
  blog_images: BlogImageTable;
  presence_days: PresenceDayTable;
  visits: VisitTable;
  audit_log: AuditLogTable;
  bot_challenges_used: BotChallengeUsedTable;
  login_tries: LoginTriesTable;
  courses: CourseTable;
  classes: ClassTable;
  class_invitations: ClassInvitationTable;
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
  orders: OrderTable;
  payments: PaymentTable;
  ledger_entries: LedgerEntryTable;
  ledger_lines: LedgerLineTable;
  payment_events: PaymentEventTable;
  payment_refusals: PaymentRefusalTable;
  sandbox_orders: SandboxOrderTable;
  sandbox_payments: SandboxPaymentTable;
  sandbox_deliveries: SandboxDeliveryTable;
};

export type VideoRow = Selectable<VideoTable>;
