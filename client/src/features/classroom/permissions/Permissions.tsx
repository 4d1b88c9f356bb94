import { AS_THE_CLASS } from "@lyceum/shared/class-permissions.ts";
import type { OwnPermissions, Permission } from "@lyceum/shared/rest/class-settings.ts";
import { Crown, FileX, MessageSquareOff, MicOff, MonitorX, VideoOff } from "lucide-react";
import { lazy, useEffect } from "react";

import * as texts from "#text/classroom/permissions.ts";
import { loadPart } from "../../../browser/load-part.ts";
import { LazyPart } from "../../../ui/feedback/LazyPart.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/Menu.tsx";
import { useModuleState } from "../module/use-module-state.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { useClassroom, useClassroomRoot } from "../state/store.ts";
import { refusalOf } from "./follow-permissions.ts";
import { permissionsSlice } from "./permissions-slice.ts";

const EndCoHosting = lazy(() => loadPart(() => import("./EndCoHosting.tsx")));

type OfParticipant = { participantId: string };

const SWITCHES = [
  { permission: "speak", Icon: MicOff, what: "microphone" },
  { permission: "camera", Icon: VideoOff, what: "camera" },
  { permission: "share", Icon: MonitorX, what: "screen sharing" },
  { permission: "chat", Icon: MessageSquareOff, what: "chat" },
  { permission: "files", Icon: FileX, what: "files in the chat" },
] as const satisfies { permission: Permission; what: string; Icon: unknown }[];

/** Turns off what this person may not use: a device that was on in the green room, or before the change. */
export function ForbiddenDevices() {
  const { local } = useSeat();
  const forbidden = useClassroomRoot((root) =>
    (["microphone", "camera", "screen"] as const)
      .filter((kind) => refusalOf(root, kind) !== null)
      .join(),
  );
  useEffect(() => {
    for (const kind of ["microphone", "camera", "screen"] as const)
      if (forbidden.split(",").includes(kind)) void local.set(kind, false);
  }, [local, forbidden]);
  return null;
}

const useOwn = (participantId: string): OwnPermissions =>
  useModuleState(
    permissionsSlice,
    ({ people }) => people.find((each) => each.participantId === participantId)?.own,
  ) ?? AS_THE_CLASS;

const useIsCoHost = (participantId: string | null): boolean =>
  useModuleState(permissionsSlice, ({ people }) =>
    people.some((each) => each.participantId === participantId && each.coHost),
  );

/** A host's switches for one student. */
export function PermissionEntries({ participantId }: OfParticipant) {
  const ask = useAsk();
  const own = useOwn(participantId);
  const ofClass = useModuleState(permissionsSlice, (state) => state.class);
  const coHost = useIsCoHost(useClassroom(({ selfId }) => selfId));
  return (
    <>
      <MenuSeparator />
      {SWITCHES.map(({ permission, Icon, what }) => {
        const may = own[permission] ?? ofClass[permission];
        const changed = { ...own, [permission]: !may };
        return (
          <MenuItem
            key={permission}
            onSelect={() => void ask("setPermissions", { participantId, own: changed })}
          >
            <Icon aria-hidden className="size-5" />
            {may ? texts.doNotAllow(what) : texts.allow(what)}
          </MenuItem>
        );
      })}
      {!coHost && (
        <MenuItem onSelect={() => void ask("setCoHost", { participantId, coHost: true })}>
          <Crown aria-hidden className="size-5" />
          {texts.makeCoHost}
        </MenuItem>
      )}
    </>
  );
}

/** For the class's own hosts: a button beside each co-host. */
export function CoHostMark({ participantId }: OfParticipant) {
  const coHost = useIsCoHost(participantId);
  const selfIsOne = useIsCoHost(useClassroom(({ selfId }) => selfId));
  if (!coHost || selfIsOne) return null;
  return (
    <LazyPart>
      <EndCoHosting participantId={participantId} />
    </LazyPart>
  );
}
