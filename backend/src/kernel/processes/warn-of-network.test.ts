import { expect, test, vi } from "vitest";

import { warnOfNetwork } from "./warn-of-network.ts";

test("operators hear of programs without a network namespace, and only of those", () => {
  const warn = vi.fn<(message: string) => void>();
  warnOfNetwork({ ownNetwork: true }, { warn });
  expect(warn).not.toHaveBeenCalled();
  warnOfNetwork({ ownNetwork: false }, { warn });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("network namespace"));
});
