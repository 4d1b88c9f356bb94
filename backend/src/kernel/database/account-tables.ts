import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { JWK } from "jose";

type UserTable = {
  id: Generated<string>;
  /** Always lower case. */
  email: string;
  name: string;
  mobile: string;
  /** Null for people who sign in only by an identity provider. */
  password_hash: string | null;
  role: Role;
  created_at: Generated<Date>;
  updated_at: Date | null;
  last_login_at: Date | null;
  email_verified_at: Date | null;
  banned_at: Date | null;
  /** Since then this person waits for an admin to make a teacher of them. */
  asked_to_teach_at: Generated<Date | null>;
  /** Nothing of the person is left in the row then. */
  deleted_at: Date | null;
  /** Nothing of theirs is left anywhere else then either. */
  forgotten_at: Date | null;
  /** Of this site. */
  picture_url: Generated<string | null>;
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
  stays: Generated<boolean>;
  ends_at: Generated<Date>;
  confirmed_at: Generated<Date>;
  device_id: string | null;
};

type KnownDeviceTable = { user_id: string; device_id: string; last_seen_at: Generated<Date> };

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

type PasswordResetRequestTable = {
  email: string;
  asked_at: Generated<Date>;
  refusals: Generated<number>;
  tried_at: Date | null;
  due_at: Generated<Date>;
};

type TwoStepTable = {
  user_id: string;
  secret: Buffer;
  /** bigint: pg answers it as text. */
  last_counter: Generated<string | number>;
  created_at: Generated<Date>;
  on_since: Date | null;
};

type RecoveryCodeTable = {
  user_id: string;
  code_hash: Buffer;
  created_at: Generated<Date>;
  used_at: Date | null;
};

type SecondStepTicketTable = {
  ticket_hash: Buffer;
  user_id: string;
  stays: boolean;
  tries: Generated<number>;
  expires_at: Date;
  counted: ColumnType<CountedTries | null, string | null>;
};

/** Keys of `login_tries` that one try was added to: the account's own, and shared ones. */
export type CountedTries = { strict: string; wide: readonly string[] };

/** What a person is mailed of their account. */
export type AccountNotice =
  | "two_step_on"
  | "two_step_off"
  | "two_step_reset"
  | "recovery_code_used"
  | "recovery_codes_made";

type AccountNoticeTable = {
  id: Generated<string>;
  user_id: string;
  kind: AccountNotice;
  at: Generated<Date>;
  refusals: Generated<number>;
  tried_at: Date | null;
  due_at: Generated<Date>;
};

type EmailVerificationTable = {
  id: Generated<string>;
  user_id: string;
  asked_at: Generated<Date>;
  token_hash: Buffer | null;
  expires_at: Date | null;
  mailed_at: Date | null;
  used_at: Date | null;
  refusals: Generated<number>;
  tried_at: Date | null;
  due_at: Generated<Date>;
};

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

/** The columns of accounts and their administration, as queries see them. */
export type AccountTables = {
  users: UserTable;
  sign_ins: SignInTable;
  known_devices: KnownDeviceTable;
  identities: IdentityTable;
  sign_in_nonces_used: BotChallengeUsedTable;
  sandbox_identity_key: SandboxIdentityKeyTable;
  password_resets: PasswordResetTable;
  password_reset_requests: PasswordResetRequestTable;
  two_step: TwoStepTable;
  recovery_codes: RecoveryCodeTable;
  second_step_tickets: SecondStepTicketTable;
  account_notices: AccountNoticeTable;
  email_verifications: EmailVerificationTable;
  presence_days: PresenceDayTable;
  visits: VisitTable;
  audit_log: AuditLogTable;
  bot_challenges_used: BotChallengeUsedTable;
  login_tries: LoginTriesTable;
};
