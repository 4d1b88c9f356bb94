import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import type { Permission } from "@lyceum/shared/rest/class-settings.ts";

import * as texts from "#text/classroom/permissions.ts";
import type { Use } from "../module/ClassModule.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomRoot, ClassroomStore } from "../state/store.ts";
import { permissionsSlice } from "./permissions-slice.ts";

/** What a person may be refused: a device of theirs, writing to others, or sending files. */
const PERMISSION_OF = {
  microphone: "speak",
  camera: "camera",
  screen: "share",
  chat: "chat",
  files: "files",
} as const satisfies Record<Use, Permission>;

const GIVEN: Record<Permission, string> = {
  speak: texts.youMayUseMicrophoneNow,
  camera: texts.youMayUseCameraNow,
  share: texts.youMayShareScreenNow,
  chat: texts.youMayUseChatNow,
  files: texts.youMaySendFilesInChat,
};

/** Why this person may not use a device in this class, or write; null if they may. */
export const refusalOf = (root: ClassroomRoot, use: Use): string | null => {
  const permission = PERMISSION_OF[use];
  const { you } = moduleState(permissionsSlice, root);
  return you[permission] ? null : CLASS_REFUSALS.mayNot[permission];
};

/** Keeps the permissions, and announces what changed for this person. */
export const followPermissions = (
  signal: Signal,
  { dispatch, getState }: ClassroomStore,
): (() => void)[] => [
  signal.on("permissionsChanged", (view) => {
    const before = moduleState(permissionsSlice, getState()).you;
    dispatch(permissionsSlice.actions.changed(view));
    for (const permission of Object.keys(GIVEN) as Permission[]) {
      const may = view.you[permission];
      // Who may not write sends no files either: one notice says enough.
      const isSaid = permission === "files" && view.you.chat !== before.chat;
      if (may === before[permission] || isSaid) continue;
      const text = may ? GIVEN[permission] : CLASS_REFUSALS.mayNot[permission];
      dispatch(classroomActions.told(text));
    }
  }),
];
