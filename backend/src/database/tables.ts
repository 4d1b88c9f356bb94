import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { Generated } from "kysely";

/** The columns of migrations/, as queries see them. */
type UserTable = {
  id: Generated<string>;
  /** Always lower case. */
  email: string;
  name: string;
  mobile: string;
  password_hash: string;
  role: Role;
  created_at: Generated<Date>;
  updated_at: Date | null;
  last_login_at: Date | null;
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

export type Tables = {
  users: UserTable;
  sign_ins: SignInTable;
  bot_challenges_used: BotChallengeUsedTable;
  login_tries: LoginTriesTable;
  courses: CourseTable;
  classes: ClassTable;
  class_invitations: ClassInvitationTable;
};
