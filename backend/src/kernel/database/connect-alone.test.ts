import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";

import { connectAlone } from "./connect-alone.ts";

test("what takes connections and says nothing is no database, and is not waited for without end", async () => {
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const connecting = connectAlone(`postgresql://lyceum@127.0.0.1:${port}/school`, 200);
  await expect(connecting).rejects.toThrow("timeout expired");
});
