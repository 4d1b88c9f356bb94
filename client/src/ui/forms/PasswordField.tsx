import clsx from "clsx";
import { type ComponentProps, useState } from "react";

import * as texts from "#text/ui.ts";
import { TextField } from "./TextField.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "className">;

/** A password, hidden until its owner shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const word = shown ? texts.hide : texts.show;
  return (
    <div className="relative">
      <TextField {...props} type={shown ? "text" : "password"} spellCheck={false} />
      <button
        type="button"
        aria-label={`${word} ${props.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className={clsx(
          "absolute top-0 right-0 min-h-6 rounded-control px-1.5 text-sm font-medium",
          "text-accent-strong underline-offset-3 hover:underline",
        )}
      >
        {word}
      </button>
    </div>
  );
}
