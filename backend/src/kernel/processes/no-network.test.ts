import { connect } from "node:net";
import { expect, test } from "vitest";

import { closeNetwork } from "./no-network.ts";

test("nothing can be fetched or connected to once the network is closed", async () => {
  closeNetwork();
  await expect(fetch("http://127.0.0.1:8080/")).rejects.toMatchObject({
    cause: { message: expect.stringContaining("Nothing is fetched") as string },
  });
  expect(() => connect(1, "127.0.0.1")).toThrow("Nothing is fetched");
});
