import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { SIGNALING_DEFAULTS } from "@lyceum/signaling/config.ts";
import { createSignaling } from "@lyceum/signaling/signaling.ts";

import { localSfu, quiet } from "../../signaling/test/SignalingHarness.ts";
import { openApp, person, post } from "../../backend/test/app.ts";
import { answerParent } from "./Helper.ts";

const opened = new AsyncDisposableStack();

/** Signaling with one class on the real database, in a separate process. */
export const commands = {
  /** Returns the tokens of a teacher and this many students. */
  async start({ students }: { students: number }) {
    const test = await openApp();
    opened.defer(() => test.close());
    const sfu = await localSfu();
    opened.defer(() => sfu.close());
    const server = createServer();
    const config = { ...SIGNALING_DEFAULTS, callerOf: () => "bench" };
    const signaling = await createSignaling(server, {
      ports: test.backend,
      sfu,
      config,
      log: quiet,
    });
    opened.defer(() => signaling.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const teacher = await person(test, "teacher");
    const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
    const tokens: string[] = [];
    while (tokens.length < students) tokens.push((await person(test, "student")).token);
    const { port } = server.address() as AddressInfo;
    const classId: string = made.json().data.id;
    return { url: `http://127.0.0.1:${port}`, classId, teacher: teacher.token, tokens };
  },

  /** CPU seconds that it has used. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },

  close: () => opened.disposeAsync(),
};

answerParent(commands);
