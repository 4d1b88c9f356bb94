import { useEffect, useState } from "react";

import * as texts from "#text/classroom/live-captions.ts";
import { live } from "../../../live/live.ts";
import { useClassroom } from "../state/store.ts";
import { useOwnCaptions } from "./own-captions.ts";
import { type ShownLine, speechesOf, withLines } from "./shown-lines.ts";
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
 * Three lines at most: the last one of who spoke before, and two of who speaks. Not announced: who uses a screen reader
 * hears the class itself, and a voice over each voice would hide both; the text can be read as any other.
 */
function Lines() {
  const speeches = speechesOf(useLines()).slice(-2);
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={texts.captions}
      className="max-w-full justify-self-center sm:max-w-[min(44rem,100%-19rem)]"
    >
      {speeches.length > 0 && (
        <div className="grid gap-1 rounded-lg bg-black/90 px-3 py-1.5 text-base/6 text-white sm:text-lg/7 short:text-base/6">
          {speeches.map(({ key, participantId, text }) => (
            <div
              key={key}
              className="gap-2 not-last:hidden sm:flex sm:not-last:flex short:not-last:hidden"
            >
              <Speaker participantId={participantId} />
              <Newest text={text} isLast={key === speeches.at(-1)?.key} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The end of a text that is too long for its lines. */
const Newest = ({ text, isLast }: { text: string; isLast: boolean }) => (
  <p
    className={`flex min-w-0 flex-col justify-end overflow-hidden wrap-anywhere ${isLast ? "max-h-12 sm:max-h-14 short:max-h-12" : "max-h-7"}`}
  >
    <bdi>{text}</bdi>
  </p>
);

function Speaker({ participantId }: { participantId: string }) {
  const name = useClassroom(({ participants, selfId }) =>
    participantId === selfId
      ? texts.you
      : (participants.find(({ id }) => id === participantId)?.name ?? ""),
  );
  return (
    <p className="flex shrink-0 font-semibold text-[#ffe08a] max-sm:text-sm sm:max-w-1/3">
      <bdi className="truncate">{name}</bdi>
      {texts.afterName}
    </p>
  );
}
