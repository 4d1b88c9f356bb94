import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import {
  Ban,
  EllipsisVertical,
  GraduationCap,
  KeyRound,
  LoaderCircle,
  Smartphone,
  UserCheck,
} from "lucide-react";
import { type Ref, useRef, useState } from "react";

import * as texts from "#text/users.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/Menu.tsx";
import { ResetLink } from "./ResetLink.tsx";
import { type Act, askedOf, otherRole, RESET_TWO_STEP } from "./texts.ts";
import { useAct } from "./use-act.ts";

/** An admin's actions on a user, each after a confirmation. */
export function UserActions({ user }: { user: ListedUser }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { act, busy, link, forgetLink } = useAct(user);
  return (
    <>
      <ActionsMenu ref={button} user={user} busy={busy} ask={setAsked} />
      {asked && (
        <ConfirmDialog
          {...askedOf(asked, user)}
          open
          returnTo={button}
          onOpenChange={(open) => open || setAsked(null)}
          onConfirm={() => void act(asked)}
        />
      )}
      {link && <ResetLink name={user.name} {...link} returnTo={button} close={forgetLink} />}
    </>
  );
}

type ActionsMenuProps = {
  ref: Ref<HTMLButtonElement>;
  user: ListedUser;
  busy: boolean;
  ask: (act: Act) => void;
};

function ActionsMenu({ ref, user, busy, ask }: ActionsMenuProps) {
  const Icon = busy ? LoaderCircle : EllipsisVertical;
  const trigger = (
    <button
      ref={ref}
      type="button"
      aria-label={texts.actionsFor(user.name)}
      aria-busy={busy || undefined}
      className="inline-grid size-9 shrink-0 place-items-center rounded-full hover:bg-current/10"
    >
      <Icon aria-hidden className={busy ? "size-5 animate-spin" : "size-5"} />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem disabled={busy} onSelect={() => ask("role")}>
        <GraduationCap aria-hidden className="size-5" />
        {texts.make} {otherRole(user.role)}
      </MenuItem>
      <MenuItem disabled={busy} onSelect={() => ask("link")}>
        <KeyRound aria-hidden className="size-5" />
        {texts.resetLink}
      </MenuItem>
      {user.two_step && (
        <MenuItem disabled={busy} onSelect={() => ask("two-step")}>
          <Smartphone aria-hidden className="size-5" />
          {RESET_TWO_STEP}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem disabled={busy} danger={!user.banned} onSelect={() => ask("ban")}>
        {user.banned ? (
          <UserCheck aria-hidden className="size-5" />
        ) : (
          <Ban aria-hidden className="size-5" />
        )}
        {user.banned ? texts.unbanWord : texts.banWord}
      </MenuItem>
    </Menu>
  );
}
