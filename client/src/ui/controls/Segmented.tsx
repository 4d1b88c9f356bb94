import type { LucideIcon } from "lucide-react";

type SegmentedProps<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  onValueChange: (value: Value) => void;
};

/** A few choices side by side, each a picture with a name. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, name, value, options, onValueChange } = props;
  return (
    <fieldset className="inline-flex rounded-control border border-line bg-surface-raised p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          title={option.label}
          className="relative grid size-9 place-items-center rounded-md text-ink-muted hover:text-ink has-checked:bg-accent/14 has-checked:text-accent-strong forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0"
            aria-label={option.label}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
          />
          <Icon aria-hidden className="size-4.5" />
        </label>
      ))}
    </fieldset>
  );
}
