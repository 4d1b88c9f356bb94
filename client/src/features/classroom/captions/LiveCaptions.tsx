import { useEffect, useState } from "react";

import * as texts from "#text/classroom/live-captions.ts";
import { live } from "../../../live/live.ts";
import { useClassroom } from "../state/store.ts";
import { useOwnCaptions } from "./own-captions.ts";
import { type ShownLine, type Speech, speechesOf, withLines } from "./shown-lines.ts";
import { useSpeech } from "./use-speech.ts";

/** This person's own speech as captions, and everyone's over the pictures. */
export default function LiveCaptions() {
  useSpeech();
  const { shown } = useOwnCaptions();
  return shown ? <Lines /> : null;
}

/** How often lines that are over are looked for, in milliseconds. */
const LOOK_EVERY = 1_000;

const useLines = (): ShownLine[] => {
  const [lines, setLines] = useState<ShownLine[]>([]);
  const isEmpty = lines.length === 0;
  useEffect(
    () => live.on("captioned", (said) => setLines((all) => withLines(all, said.lines, Date.now()))),
    [],
  );
  useEffect(() => {
    if (isEmpty) return;
    const timer = setInterval(() => setLines((all) => withLines(all, [], Date.now())), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return lines;
};

/**
 * Three lines at most, the newest at the bottom. Not announced: who uses a screen reader hears the class itself, and a
 * voice over each voice would hide both; the text can be read as any other.
 */
function Lines() {
  const speeches = speechesOf(useLines());
  return (
    <div role="log" aria-live="off" aria-label={texts.captions} className="justify-self-center">
      {speeches.length > 0 && (
        <div className="flex max-h-[5.1em] max-w-[min(44rem,100%)] flex-col justify-end overflow-hidden rounded-lg bg-black/80 px-3 py-[0.3em] text-base/[1.5] text-white sm:text-lg/[1.5]">
          {speeches.map(({ key, ...speech }) => (
            <Spoken key={key} speech={speech} />
          ))}
        </div>
      )}
    </div>
  );
}

function Spoken({ speech: { participantId, text } }: { speech: Omit<Speech, "key"> }) {
  const name = useClassroom(({ participants, selfId }) =>
    participantId === selfId
      ? texts.you
      : (participants.find(({ id }) => id === participantId)?.name ?? ""),
  );
  return (
    <p className="wrap-anywhere">
      <bdi className="font-semibold text-[#ffe08a]">{name}</bdi>
      {": "}
      <bdi>{text}</bdi>
    </p>
  );
}
