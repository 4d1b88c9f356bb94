import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import type { SignalingConfig } from "../src/config.ts";
import type { Account } from "./InMemoryPorts.ts";
import type { LivePage } from "./LivePage.ts";
import { SignalingHarness } from "./SignalingHarness.ts";

/** A page of each person, in the class, in their order. */
export const enterClass = async (
  harness: SignalingHarness,
  classId: string,
  people: readonly Account[],
): Promise<LivePage[]> => {
  const pages: LivePage[] = [];
  for (const person of people) {
    const page = await harness.page(person);
    await page.join(classId);
    pages.push(page);
  }
  return pages;
};

/** A class that has not started, with its teacher and students of these names in it. Close its harness. */
export const openClass = async (
  sfu: Sfu,
  names: readonly string[] = ["Ben"],
  config: Partial<SignalingConfig> = {},
) => {
  const harness = await SignalingHarness.open(sfu, config);
  const teacher = harness.ports.enrol("teacher", "Ada");
  const students = names.map((name) => harness.ports.enrol("student", name));
  const classId = harness.ports.addClass(teacher.person).id;
  const [host, ...guests] = await enterClass(harness, classId, [teacher, ...students]);
  const [student, guest] = [students[0]!, guests[0]!];
  return { harness, teacher, students, student, classId, host: host!, guests, guest };
};
