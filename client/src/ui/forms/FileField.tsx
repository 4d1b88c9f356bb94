import clsx from "clsx";
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

import { controlLook, Field, type FieldProps } from "./Field.tsx";

type FileFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "type" | "onChange" | "value"> & {
    value: File | null;
    onValueChange: (file: File | null) => void;
  };

/** The platform's own file picker; a file can also be dropped on it. */
export function FileField(props: FileFieldProps) {
  const { label, error, hint, optional, value, onValueChange, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef(false);
  // A file that was chosen before the script of a server-rendered page loaded.
  const takeOver = useEffectEvent(() => {
    const early = input.current?.files?.[0];
    if (early) onValueChange(early);
  });
  useLayoutEffect(() => takeOver(), []);
  useEffect(() => {
    if (!value && chosen.current && input.current) input.current.value = "";
    if (value && input.current && input.current.files?.[0] !== value) show(input.current, value);
    chosen.current = value !== null;
  }, [value]);
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <input
          {...rest}
          {...control}
          ref={input}
          type="file"
          onChange={(event) => onValueChange(event.currentTarget.files?.[0] ?? null)}
          className={clsx(
            controlLook,
            "cursor-pointer border-dashed p-0! pr-3! text-ink-muted",
            "file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-ink/8 file:px-4 file:font-semibold file:text-ink",
            className,
          )}
        />
      )}
    </Field>
  );
}

/** A file that did not come by the field itself, such as one dropped beside it. */
function show(input: HTMLInputElement, file: File) {
  const held = new DataTransfer();
  held.items.add(file);
  input.files = held.files;
}
