import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { useState } from "react";

import {
  useMakeResetLinkMutation,
  useResetTwoStepMutation,
  useSetBannedMutation,
  useSetRoleMutation,
} from "../../api/users-api.ts";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { type Act, otherRole } from "./texts.ts";

type Link = { link: string; expires_at: string };
type Failure = { message?: string | null } | undefined;

/** Performs a confirmed action, and reports the result. A link is kept until it was seen. */
export function useAct(user: ListedUser) {
  const [setRole, role] = useSetRoleMutation();
  const [setBanned, banned] = useSetBannedMutation();
  const [makeLink, making] = useMakeResetLinkMutation();
  const [resetTwoStep, resetting] = useResetTwoStepMutation();
  const [link, setLink] = useState<Link | null>(null);
  const toast = useToast();
  const say = (data: { message: string } | undefined, error: Failure) =>
    toast(data?.message ?? error?.message ?? MESSAGES.internal);

  const changes = {
    role: () => setRole({ user_id: user.id, role: otherRole(user.role) }),
    ban: () => setBanned({ user_id: user.id, banned: !user.banned }),
    "two-step": () => resetTwoStep(user.id),
  };

  const act = async (what: Act) => {
    if (what === "link") {
      const { data, error } = await makeLink(user.id);
      return data ? setLink(data) : say(undefined, error);
    }
    const { data, error } = await changes[what]();
    say(data, error);
  };
  const busy = [role, banned, making, resetting].some(({ isLoading }) => isLoading);
  return { act, busy, link, forgetLink: () => setLink(null) };
}
