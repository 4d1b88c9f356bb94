import { CODE_DIGITS } from "@lyceum/shared/limits.ts";
import type { ComponentProps } from "react";

import * as texts from "#text/ui.ts";
import { TextField } from "./TextField.tsx";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "className">;

/** A field for the digits of an authenticator app. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    {...props}
    label={texts.digitCode(CODE_DIGITS)}
    inputMode="numeric"
    autoComplete="one-time-code"
    className="max-w-48 scroll-mt-32 font-mono text-xl tracking-[0.25em]"
  />
);
