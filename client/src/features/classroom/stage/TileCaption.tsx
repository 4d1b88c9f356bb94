import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MicOff, MonitorUp, Unplug } from "lucide-react";

import * as texts from "#text/classroom/stage.ts";
import { useModules } from "../module/modules-context.ts";
import { isSending, type Tile } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { qualityOf } from "./quality-of.ts";
import { QualityBars } from "./QualityBars.tsx";

const badge = "flex items-center gap-1.5 rounded-lg bg-black/65 px-2 py-1 text-white";

/** The name, and the states that matter now. */
export function TileCaption({ tile }: { tile: Tile }) {
  const { participantId, source, name, self } = tile;
  const modules = useModules();
  const screen = source === "screen";
  const muted = useClassroom((state) => !screen && !isSending(state, participantId, "microphone"));
  const person = useClassroom((state) => state.participants.find(({ id }) => id === participantId));
  return (
    <>
      <figcaption className="absolute inset-x-2 bottom-2 flex text-sm/5">
        <span className={`${badge} max-w-full min-w-0`}>
          {screen && <MonitorUp aria-hidden className="size-4 shrink-0" />}
          {muted && <MicOff aria-label={texts.muted} className="size-4 shrink-0 text-[#ffb4ab]" />}
          <span className="truncate">{captionOf(name, self, screen)}</span>
        </span>
      </figcaption>
      <div className="absolute inset-x-2 top-2 flex flex-wrap justify-end gap-1.5 text-sm/5">
        {!screen &&
          modules.map(
            ({ name: key, Badge }) => Badge && <Badge key={key} participantId={participantId} />,
          )}
        {person?.connected === false && (
          <span className={badge}>
            <Unplug aria-hidden className="size-4 text-warning" />
            {MESSAGES.meeting.reconnecting}
          </span>
        )}
        <Quality tile={tile} />
      </div>
    </>
  );
}

const captionOf = (name: string, self: boolean, screen: boolean): string => {
  if (screen) return self ? texts.yourScreen : texts.screenOfName(name);
  return self ? texts.nameOfYou(name) : name;
};

function Quality({ tile }: { tile: Tile }) {
  const bars = useClassroom((state) => qualityOf(state, tile));
  if (bars === undefined) return null;
  return (
    <span className={`${badge} py-1.5`}>
      <QualityBars bars={bars} />
    </span>
  );
}
