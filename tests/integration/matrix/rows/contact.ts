import { type Row, everybody, only } from "../row.ts";
import { message } from "../things.ts";

export const CONTACT: Record<string, Row> = {
  "POST /api/contact/submitContactForm": {
    ...everybody(200),
    send: () => ({
      body: { name: "Ada", email: "ada@lyceum.example", message: "When does it begin?" },
    }),
    another: [],
  },
  "GET /api/contact/messages": { ...only({ admin: 200 }), another: [] },
  "POST /api/contact/mark_handled": {
    ...only({ admin: 200 }),
    send: async (world) => ({ body: { id: await message(world), handled: true } }),
    another: [],
  },
};
