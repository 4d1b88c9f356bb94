import { type Material, readMaterial } from "@lyceum/shared/rest/materials.ts";

import { callAuthorised } from "../../../session/authorised.ts";

/** The bytes of a material that is a file, by the ticket in its address. Rejects with `CallError`. */
export async function materialFile(classId: string, { id, url }: Material): Promise<Blob> {
  const ticket = new URL(url, window.location.origin).searchParams.get("ticket") ?? "";
  const params = { id: classId, material_id: id };
  const bytes = await callAuthorised(readMaterial, { params, query: { ticket }, bytes: true });
  if (!(bytes instanceof Blob)) throw new TypeError("This file has no bytes.");
  return bytes;
}
