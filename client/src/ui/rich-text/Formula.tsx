import { useLayoutEffect, useRef, useState } from "react";

import { useLoaded } from "./use-loaded.ts";

const load = () => import("./draw-formula.ts");

/** A formula in TeX; as it was written until it is drawn, and where it cannot be. */
export function Formula({ text, display }: { text: string; display: boolean }) {
  const drawing = useLoaded(load);
  const drawn = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (drawing && drawn.current) setDrawn(drawing.drawFormula(drawn.current, text, display));
  }, [drawing, text, display]);
  return (
    <>
      <span
        ref={drawn}
        dir="ltr"
        hidden={!isDrawn}
        className={`max-h-80 max-w-full overflow-auto align-middle [contain:paint] ${display ? "block py-1" : "inline-block"}`}
      />
      {!isDrawn && (
        <code dir="ltr" className="text-sm">
          {text}
        </code>
      )}
    </>
  );
}
