import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { BODIES } from "../../test/bodies.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";
import type { Needs } from "./handlers.ts";

const NAMES = Object.keys(REQUESTS) as RequestName[];
/** `unready`: an admin who has yet to turn on two-step sign-in. */
const CALLERS = ["visitor", "unready", "person", "student", "host"] as const;
type Caller = (typeof CALLERS)[number];

/** What each caller is refused with, by what the request needs; callers not named here are admitted. */
const REFUSED: Record<Needs, Partial<Record<Caller, string>>> = {
  visitor: {},
  session: { visitor: "unauthenticated" },
  person: { visitor: "unauthenticated", unready: "set_up_two_step" },
  admin: {
    visitor: "unauthenticated",
    unready: "set_up_two_step",
    student: "forbidden",
    host: "forbidden",
  },
  seat: { visitor: "unauthenticated", unready: "set_up_two_step", person: "conflict" },
  host: {
    visitor: "unauthenticated",
    unready: "set_up_two_step",
    person: "conflict",
    student: "forbidden",
  },
};
const REFUSALS = ["unauthenticated", "set_up_two_step", "forbidden", "internal"];

let sfu: Sfu;
let harness: SignalingHarness;
let accounts: Record<Caller, Account | undefined>;

beforeAll(async () => {
  sfu = await localSfu();
  harness = await SignalingHarness.open(sfu);
  const { ports } = harness;
  accounts = {
    visitor: undefined,
    unready: ports.enrol("admin"),
    person: ports.enrol("admin"),
    student: ports.enrol("student"),
    host: ports.enrol("teacher"),
  };
  accounts.unready!.person.mustSetUpTwoStep = true;
});
afterAll(async () => {
  await harness.close();
  await sfu.close();
});

/** A page of its own for each request: a socket that sent all of them would meet its rate. */
const seated = async (caller: Caller): Promise<LivePage> => {
  const page = await harness.page(accounts[caller]);
  onTestFinished(() => page.close());
  if (caller !== "student" && caller !== "host") return page;
  const { id } = harness.ports.addClass(accounts.host!.person);
  await page.join(id);
  return page;
};

describe.each(NAMES)("%s", (name) => {
  it.each(CALLERS)("is decided for a %s by what it needs", async (caller) => {
    const page = await seated(caller);
    const code = await page.codeOf(name, BODIES[name]);
    const refusal = REFUSED[REQUESTS[name].needs][caller];
    if (refusal) expect(code).toBe(refusal);
    else expect(REFUSALS).not.toContain(code);
  });
});
