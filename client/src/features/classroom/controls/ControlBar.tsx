import clsx from "clsx";
import {
  LayoutGrid,
  Mic,
  MicOff,
  MonitorOff,
  MonitorUp,
  Play,
  RectangleHorizontal,
  Settings,
  Square,
  Video,
  VideoOff,
} from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/classroom/controls.ts";
import { canShareScreen } from "../../../media/devices.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useModules } from "../module/modules-context.ts";
import { useRefusal } from "../module/use-refusal.ts";
import { PanelButton } from "../panels/PanelButton.tsx";
import type { Panels } from "../panels/use-panels.ts";
import { selectIsHost, selectIsLive } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import type { ViewKind } from "../stage/use-arrangement.ts";
import { LeaveButton } from "./LeaveButton.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { ToggleButton } from "../parts/ToggleButton.tsx";
import type { Actions } from "./use-actions.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

/** Panels with a button of their own on a tablet. */
const BUTTONS = 2;

type ControlBarProps = { actions: Actions; view: ViewKind; panels: Panels };

/** The main controls of a class, within a thumb's reach. */
export function ControlBar({ actions, view, panels }: ControlBarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  useRovingFocus(toolbar);
  return (
    <footer>
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={texts.classControls}
        className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-1.5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4 short:py-1"
      >
        <div className="hidden md:block" />
        <div className="col-span-3 flex items-center justify-center gap-1 min-[26rem]:gap-1.5 sm:gap-3 md:col-span-1">
          <Devices actions={actions} />
          <StartStop actions={actions} />
          <MoreMenu actions={actions} view={view} panels={panels} className="md:hidden" />
          <LeaveButton actions={actions} />
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
  const mayNotShare = useRefusal("screen");
  return (
    <>
      <ToggleButton
        label={texts.microphone}
        shortcut="m"
        pressed={microphone.on}
        refusal={useRefusal("microphone")}
        busy={microphone.pending}
        icons={[Mic, MicOff]}
        onPress={actions.toggleMicrophone}
      />
      <ToggleButton
        label={texts.camera}
        shortcut="c"
        pressed={camera.on}
        refusal={useRefusal("camera")}
        busy={camera.pending}
        icons={[Video, VideoOff]}
        onPress={actions.toggleCamera}
      />
      {canShareScreen() && (
        <ToggleButton
          label={texts.shareScreen}
          shortcut="s"
          pressed={screen.on}
          refusal={mayNotShare}
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

/** Hosts only. Unlike the other buttons, and with a name at every width. */
function StartStop({ actions }: { actions: Actions }) {
  const host = useClassroom(selectIsHost);
  const live = useClassroom(selectIsLive);
  if (!host) return null;
  const look =
    "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold sm:min-h-12 transition-colors";
  return live ? (
    <button
      type="button"
      onClick={actions.stopClass}
      className={`${look} border-2 border-danger px-1.5 text-danger hover:bg-danger/15 sm:px-4`}
    >
      <Square aria-hidden className="size-4.5 fill-current max-sm:hidden" />
      <span className="whitespace-nowrap">
        {texts.stop} <span className="max-sm:sr-only">{texts.ofTheClass}</span>
      </span>
    </button>
  ) : (
    <button
      type="button"
      onClick={actions.startClass}
      className={`${look} bg-accent px-3 text-on-accent sm:px-4 hover:bg-accent-strong`}
    >
      <Play aria-hidden className="size-4.5 fill-current" />
      <span className="whitespace-nowrap">
        {texts.start} <span className="max-[26rem]:sr-only">{texts.ofTheClass}</span>
      </span>
    </button>
  );
}

function Aside({ actions, view, panels }: ControlBarProps) {
  const grid = view === "grid";
  return (
    <div className="hidden justify-end gap-1 md:flex">
      <IconButton
        label={grid ? texts.speakerView : texts.gridView}
        hint={`${grid ? texts.speakerView : texts.gridView} (g)`}
        onClick={actions.toggleView}
        className="max-xl:hidden"
      >
        {grid ? (
          <RectangleHorizontal aria-hidden className="size-5.5" />
        ) : (
          <LayoutGrid aria-hidden className="size-5.5" />
        )}
      </IconButton>
      {panels.all.map((panel, place) => (
        <PanelButton
          key={panel.name}
          panel={panel}
          open={panels.open === panel.name}
          onPress={() => panels.toggle(panel.name)}
          // The others are a tab away.
          className={clsx(place >= BUTTONS && "max-lg:hidden")}
        />
      ))}
      <IconButton label={texts.settings} onClick={actions.openSettings} className="max-xl:hidden">
        <Settings aria-hidden className="size-5.5" />
      </IconButton>
      <MoreMenu actions={actions} view={view} panels={panels} />
    </div>
  );
}
