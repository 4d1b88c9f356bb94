import * as texts from "#text/contact.ts";

type HoneypotProps = { value: string; onValueChange: (value: string) => void };

/** A field that people neither see nor reach: only bots fill it in, and the server drops their messages. */
export const Honeypot = ({ value, onValueChange }: HoneypotProps) => (
  <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
    <label>
      {texts.website}
      <input
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
