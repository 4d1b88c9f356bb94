import { useState } from "react";

import { ControlBar } from "./controls/ControlBar.tsx";
import { HelpDialog } from "./controls/HelpDialog.tsx";
import { SettingsDialog } from "./controls/SettingsDialog.tsx";
import { TopBar } from "./controls/TopBar.tsx";
import { useActions } from "./controls/use-actions.ts";
import { useShortcuts } from "./controls/use-shortcuts.ts";
import { useWakeLock } from "./controls/use-wake-lock.ts";
import { Part } from "./parts/Part.tsx";
import { ParticipantPanel } from "./people/ParticipantPanel.tsx";
import { Stage } from "./stage/Stage.tsx";
import { usePreferredView } from "./stage/use-preferred-view.ts";
import { Voices } from "./stage/RemoteAudio.tsx";
import { Announcer } from "./status/Announcer.tsx";
import { Prompts } from "./status/Prompts.tsx";
import { StatusLine } from "./status/StatusLine.tsx";
import { useMediaQuery } from "./parts/use-media-query.ts";

/** The class itself, from the wait for its start to its end. */
export function Room() {
  const desk = useMediaQuery("(min-width: 64rem)");
  const [view, setView] = usePreferredView();
  const beside = useMediaQuery("(min-width: 48rem)");
  const [people, setPeople] = useState(desk);
  const [wasBeside, setWasBeside] = useState(beside);
  // A list that stood beside the pictures does not jump over them when the window becomes narrow.
  if (beside !== wasBeside) {
    setWasBeside(beside);
    setPeople(desk);
  }
  const [dialog, setDialog] = useState<"settings" | "help" | null>(null);
  const actions = useActions({
    toggleView: () => setView(view === "grid" ? "speaker" : "grid"),
    togglePeople: () => setPeople(!people),
    openSettings: () => setDialog("settings"),
    openHelp: () => setDialog("help"),
  });
  useShortcuts(actions);
  useWakeLock();
  const onOpenChange = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-stage text-stage-ink scheme-dark">
      <Part name="The title">
        <TopBar />
      </Part>
      <main className="relative flex min-h-0 flex-1 gap-2 px-2">
        <h1 className="sr-only">Class</h1>
        <Part name="The stage">
          <Stage view={view} onMore={() => setPeople(true)} />
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
        <Part name="The list of participants">
          <ParticipantPanel beside={beside} open={people} onOpenChange={setPeople} />
        </Part>
      </main>
      <Part name="The bar of controls">
        <ControlBar actions={actions} view={view} peopleShown={people} />
      </Part>
      <Part name="The sound">
        <Voices />
      </Part>
      <Part name="The dialog">
        <SettingsDialog open={dialog === "settings"} onOpenChange={onOpenChange} />
        <HelpDialog open={dialog === "help"} onOpenChange={onOpenChange} />
      </Part>
    </div>
  );
}
