import type { Generated } from "kysely";

type ClassMaterialTable = {
  id: Generated<string>;
  class_id: string;
  title: string;
  /** Of a link. */
  url: string | null;
  /** Of a file in the store. */
  key: string | null;
  /** bigint: pg answers it as text. */
  size_bytes: string | number | null;
  added_by: string | null;
  created_at: Generated<Date>;
};

/** The columns of classes' materials, as queries see them. */
export type MaterialTables = { class_materials: ClassMaterialTable };
