import { Clapperboard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import * as texts from "#text/uploads.ts";

/** Takes a file that is dropped anywhere on the page, and says so while one is held over it. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer?.files[0];
    // A file field takes its own files.
    if (!file || isFileField(event.target)) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const hears = new AbortController();
    const { signal } = hears;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(true);
      if (!isFileField(event.target)) event.preventDefault();
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    addEventListener("dragover", over, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", (event) => drop(event), { signal });
    return () => hears.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-card border-3 border-dashed border-accent bg-surface/85">
      <p className="grid justify-items-center gap-3 text-xl font-semibold">
        <Clapperboard aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
        {texts.dropHere}
      </p>
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === "file";
