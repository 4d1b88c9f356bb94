import * as texts from "#text/contact.ts";
import { useTypedEarly } from "../../ui/forms/use-typed-early.ts";

type HoneypotProps = { value: string; onValueChange: (value: string) => void };

/** A field that people neither see nor reach: only bots fill it in, and the server drops their messages. */
export function Honeypot({ value, onValueChange }: HoneypotProps) {
  const ref = useTypedEarly<HTMLInputElement>(value, onValueChange);
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {texts.website}
        <input
          ref={ref}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}
