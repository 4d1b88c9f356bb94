import { lazy, useState } from "react";

import * as texts from "#text/classroom/class.ts";
import { loadPart } from "../../browser/load-part.ts";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { ControlBar } from "./controls/ControlBar.tsx";
import { SettingsDialog } from "./controls/SettingsDialog.tsx";
import { TopBar } from "./controls/TopBar.tsx";
import { useActions } from "./controls/use-actions.ts";
import { useShortcutList, useShortcuts } from "./controls/use-shortcuts.ts";
import { useWakeLock } from "./controls/use-wake-lock.ts";
import { useDarkPage } from "./parts/use-dark-page.ts";
import { useModules } from "./module/modules-context.ts";
import { OpenDialogContext } from "./module/open-dialog.ts";
import { StatusMarks } from "./module/StatusMarks.tsx";
import { Part } from "./parts/Part.tsx";
import { SidePanel } from "./panels/SidePanel.tsx";
import { type Panels, usePanels } from "./panels/use-panels.ts";
import { PARTICIPANTS } from "./people/participants-panel.tsx";
import { Stage } from "./stage/Stage.tsx";
import type { ViewKind } from "./stage/use-arrangement.ts";
import { usePreferredView, useScreenShared } from "./stage/use-preferred-view.ts";
import { RemoteAudio } from "./stage/RemoteAudio.tsx";
import { classroomActions } from "./state/classroomSlice.ts";
import { selectPinned } from "./state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "./state/store.ts";
import { Announcer } from "./status/Announcer.tsx";
import { Prompts } from "./status/Prompts.tsx";
import { StatusLine } from "./status/StatusLine.tsx";

const HelpDialog = lazy(() => loadPart(() => import("./controls/HelpDialog.tsx")));

/** The class itself, from waiting for its start to its end. */
export function Room() {
  const [preferred, setView] = usePreferredView();
  const { view, toggleView } = useShownView(preferred, setView);
  const panels = usePanels();
  const [dialog, setDialog] = useState<string | null>(null);
  const actions = useActions({
    toggleView,
    openSettings: () => setDialog("settings"),
    openHelp: () => setDialog("help"),
    openModule: setDialog,
  });
  const shortcuts = useShortcutList(actions, panels);
  useShortcuts(shortcuts);
  useWakeLock();
  useDarkPage();
  const onOpenChange = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <OpenDialogContext value={setDialog}>
      <div className="flex h-dvh flex-col overflow-hidden bg-stage text-stage-ink scheme-dark">
        <Part name={texts.theTitle}>
          <TopBar />
        </Part>
        <Main view={view} panels={panels} />
        <Part name={texts.theControls}>
          <ControlBar actions={actions} view={view} panels={panels} />
        </Part>
        <Part name={texts.theSound}>
          <RemoteAudio />
        </Part>
        <Part name={texts.theDialog}>
          <SettingsDialog open={dialog === "settings"} onOpenChange={onOpenChange} />
          <ModuleDialog named={dialog} onOpenChange={onOpenChange} />
          {dialog === "help" && (
            <LazyPart name={texts.theDialog}>
              <HelpDialog shortcuts={shortcuts} onOpenChange={onOpenChange} />
            </LazyPart>
          )}
        </Part>
      </div>
    </OpenDialogContext>
  );
}

/** The dialog of the module of this name, if it has one. */
function ModuleDialog({
  named,
  onOpenChange,
}: {
  named: string | null;
  onOpenChange: (open: boolean) => void;
}) {
  const own = useModules().find(({ name }) => name === named)?.dialog;
  if (!own) return null;
  return (
    <LazyPart key={named} name={texts.theDialog}>
      <own.Dialog open onOpenChange={onOpenChange} />
    </LazyPart>
  );
}

/** A pinned picture is shown large in both views; another view ends that. */
const useShownView = (preferred: ViewKind, setView: (view: ViewKind) => void) => {
  const dispatch = useClassroomDispatch();
  const pinned = useClassroom(selectPinned) !== null;
  const view: ViewKind = pinned ? "speaker" : preferred;
  const toggleView = () => {
    if (pinned) dispatch(classroomActions.pinned(null));
    setView(view === "grid" ? "speaker" : "grid");
  };
  return { view, toggleView };
};

/** The stage, the messages over it, and the panels. */
function Main({ view, panels }: { view: ViewKind; panels: Panels }) {
  const modules = useModules();
  const shared = useScreenShared();
  return (
    <main className="relative flex min-h-0 flex-1 gap-2 px-2">
      <h1 className="sr-only">{texts.classroom}</h1>
      <div className="relative flex min-w-0 flex-1">
        <Part name={texts.theStage}>
          <Stage view={view} onMore={() => panels.show(PARTICIPANTS.name)} />
        </Part>
        <div className="pointer-events-none absolute inset-2 z-20 flex flex-col justify-end gap-2">
          <Part name={texts.aMessage}>
            <Prompts />
          </Part>
          {modules.map(
            ({ name, Overlay }) =>
              Overlay && (
                <Part key={name} name={name}>
                  <Overlay />
                </Part>
              ),
          )}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-2 z-20 grid justify-items-center gap-2">
        <Part name={texts.theState}>
          {shared && (
            <div className="hidden short:block">
              <StatusMarks />
            </div>
          )}
          <StatusLine />
          <Announcer />
        </Part>
      </div>
      <Part name={texts.thePanel}>
        <SidePanel panels={panels} />
      </Part>
    </main>
  );
}
