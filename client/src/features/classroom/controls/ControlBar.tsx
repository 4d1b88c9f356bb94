import clsx from "clsx";
import {
  LayoutGrid,
  Mic,
  MicOff,
  MonitorOff,
  MonitorUp,
  PhoneOff,
  Play,
  RectangleHorizontal,
  Settings,
  Square,
  Video,
  VideoOff,
} from "lucide-react";

import { canShareScreen } from "../../../media/devices.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useModules } from "../module/modules-context.ts";
import { PanelButton } from "../panels/PanelButton.tsx";
import type { Panels } from "../panels/use-panels.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { ViewKind } from "../stage/use-arrangement.ts";
import { controlLook } from "../parts/look.ts";
import { MoreMenu } from "./MoreMenu.tsx";
import { ToggleButton } from "../parts/ToggleButton.tsx";
import type { Actions } from "./use-actions.ts";

type ControlBarProps = { actions: Actions; view: ViewKind; panels: Panels };

/** The main controls of a class, within a thumb's reach. */
export function ControlBar({ actions, view, panels }: ControlBarProps) {
  return (
    <footer>
      <div
        role="toolbar"
        aria-label="Class controls"
        className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-1.5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
      >
        <div className="hidden md:block" />
        <div className="col-span-3 flex items-center justify-center gap-1 min-[26rem]:gap-1.5 sm:gap-3 md:col-span-1">
          <Devices actions={actions} />
          <StartStop actions={actions} />
          <MoreMenu actions={actions} view={view} panels={panels} className="md:hidden" />
          <IconButton
            label="Leave"
            onClick={actions.leave}
            className={`${controlLook} border-transparent min-[26rem]:w-14 bg-[#b3261e] text-white sm:w-16`}
          >
            <PhoneOff aria-hidden className="size-5.5" />
          </IconButton>
        </div>
        <Aside actions={actions} view={view} panels={panels} />
      </div>
    </footer>
  );
}

function Devices({ actions }: { actions: Actions }) {
  const { camera, microphone, screen } = useClassroom((state) => state.local);
  const modules = useModules();
  const live = useClassroom(selectIsLive);
  return (
    <>
      <ToggleButton
        label="Microphone"
        shortcut="m"
        pressed={microphone.on}
        busy={microphone.pending}
        icons={[Mic, MicOff]}
        onPress={actions.toggleMicrophone}
      />
      <ToggleButton
        label="Camera"
        shortcut="c"
        pressed={camera.on}
        busy={camera.pending}
        icons={[Video, VideoOff]}
        onPress={actions.toggleCamera}
      />
      {canShareScreen() && (
        <ToggleButton
          label="Share screen"
          shortcut="s"
          pressed={screen.on}
          busy={screen.pending}
          disabled={!live}
          icons={[MonitorOff, MonitorUp]}
          quietWhenOff
          onPress={actions.toggleScreen}
          className={clsx(!live && "max-[26rem]:hidden")}
        />
      )}
      {modules.map(({ name, Control }) => Control && <Control key={name} />)}
    </>
  );
}

/** Hosts only. One press, and unlike the other buttons. */
function StartStop({ actions }: { actions: Actions }) {
  const host = useClassroom(selectIsHost);
  const live = useClassroom(selectIsLive);
  if (!host) return null;
  const look =
    "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold sm:min-h-12 transition-colors";
  return live ? (
    <button
      type="button"
      aria-label="Stop class"
      onClick={actions.stopClass}
      className={`${look} border-2 border-danger text-danger hover:bg-danger/15 sm:px-4`}
    >
      <Square aria-hidden className="size-4.5 fill-current" />
      <span className="hidden sm:inline">Stop class</span>
    </button>
  ) : (
    <button
      type="button"
      onClick={actions.startClass}
      className={`${look} bg-accent px-3 text-on-accent sm:px-4 hover:bg-accent-strong`}
    >
      <Play aria-hidden className="size-4.5 fill-current" />
      <span className="whitespace-nowrap">
        Start <span className="max-[26rem]:sr-only">class</span>
      </span>
    </button>
  );
}

function Aside({ actions, view, panels }: ControlBarProps) {
  const grid = view === "grid";
  return (
    <div className="hidden justify-end gap-1 md:flex">
      <IconButton
        label={grid ? "Speaker view" : "Grid view"}
        hint={`${grid ? "Speaker view" : "Grid view"} (g)`}
        onClick={actions.toggleView}
      >
        {grid ? (
          <RectangleHorizontal aria-hidden className="size-5.5" />
        ) : (
          <LayoutGrid aria-hidden className="size-5.5" />
        )}
      </IconButton>
      {panels.all.map((panel) => (
        <PanelButton
          key={panel.name}
          panel={panel}
          open={panels.open === panel.name}
          onPress={() => panels.toggle(panel.name)}
        />
      ))}
      <IconButton label="Settings" onClick={actions.openSettings}>
        <Settings aria-hidden className="size-5.5" />
      </IconButton>
      <MoreMenu actions={actions} view={view} panels={panels} />
    </div>
  );
}
