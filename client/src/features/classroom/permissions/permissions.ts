import { SlidersHorizontal } from "lucide-react";

import * as texts from "#text/classroom/permissions.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { ClassSettingsDialog, ClassSettingsEntry } from "./ClassSettings.tsx";
import { followPermissions, refusalOf } from "./follow-permissions.ts";
import { CoHostMark, ForbiddenDevices, PermissionEntries } from "./Permissions.tsx";
import { permissionsSlice } from "./permissions-slice.ts";
import { SettingsInPeople } from "./SettingsInPeople.tsx";

/** What people may do in the class, its co-hosts, and its settings. */
export const permissions = {
  name: "permissions" as const,
  reducer: permissionsSlice.reducer,
  follow: followPermissions,
  refusalOf,
  Control: ForbiddenDevices,
  Mark: CoHostMark,
  HostEntries: PermissionEntries,
  GreenRoomEntry: ClassSettingsEntry,
  PeopleAction: SettingsInPeople,
  dialog: {
    entry: { label: texts.classSettings, Icon: SlidersHorizontal, forHosts: true },
    Dialog: ClassSettingsDialog,
  },
} satisfies ClassModule;
