import { useState } from "react";

import { ControlBar } from "./controls/ControlBar.tsx";
import { HelpDialog } from "./controls/HelpDialog.tsx";
import { SettingsDialog } from "./controls/SettingsDialog.tsx";
import { TopBar } from "./controls/TopBar.tsx";
import { useActions } from "./controls/use-actions.ts";
import { useShortcutList, useShortcuts } from "./controls/use-shortcuts.ts";
import { useWakeLock } from "./controls/use-wake-lock.ts";
import { Part } from "./parts/Part.tsx";
import { SidePanel } from "./panels/SidePanel.tsx";
import { type Panels, usePanels } from "./panels/use-panels.ts";
import { PARTICIPANTS } from "./people/participants-panel.tsx";
import { Stage } from "./stage/Stage.tsx";
import type { ViewKind } from "./stage/use-arrangement.ts";
import { usePreferredView } from "./stage/use-preferred-view.ts";
import { RemoteAudio } from "./stage/RemoteAudio.tsx";
import { Announcer } from "./status/Announcer.tsx";
import { Prompts } from "./status/Prompts.tsx";
import { StatusLine } from "./status/StatusLine.tsx";

/** The class itself, from waiting for its start to its end. */
export function Room() {
  const [view, setView] = usePreferredView();
  const panels = usePanels();
  const [dialog, setDialog] = useState<"settings" | "help" | null>(null);
  const actions = useActions({
    toggleView: () => setView(view === "grid" ? "speaker" : "grid"),
    openSettings: () => setDialog("settings"),
    openHelp: () => setDialog("help"),
  });
  const shortcuts = useShortcutList(actions, panels);
  useShortcuts(shortcuts);
  useWakeLock();
  const onOpenChange = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-stage text-stage-ink scheme-dark">
      <Part name="The title">
        <TopBar />
      </Part>
      <Main view={view} panels={panels} />
      <Part name="The bar of controls">
        <ControlBar actions={actions} view={view} panels={panels} />
      </Part>
      <Part name="The sound">
        <RemoteAudio />
      </Part>
      <Part name="The dialog">
        <SettingsDialog open={dialog === "settings"} onOpenChange={onOpenChange} />
        <HelpDialog shortcuts={shortcuts} open={dialog === "help"} onOpenChange={onOpenChange} />
      </Part>
    </div>
  );
}

/** The stage, the messages over it, and the panels. */
function Main({ view, panels }: { view: ViewKind; panels: Panels }) {
  return (
    <main className="relative flex min-h-0 flex-1 gap-2 px-2">
      <h1 className="sr-only">Class</h1>
      <Part name="The stage">
        <Stage view={view} onMore={() => panels.show(PARTICIPANTS.name)} />
      </Part>
      <div className="pointer-events-none absolute inset-x-3 top-2 z-20 grid justify-items-center gap-2">
        <Part name="The state of the class">
          <StatusLine />
          <Announcer />
        </Part>
      </div>
      <Part name="A message">
        <Prompts />
      </Part>
      {panels.all.map((panel) => (
        <Part key={panel.name} name={panel.label}>
          <SidePanel
            panel={panel}
            beside={panels.beside}
            open={panels.open === panel.name}
            onOpenChange={(open) => panels.show(open ? panel.name : null)}
          />
        </Part>
      ))}
    </main>
  );
}
