import * as texts from "#text/ui.ts";
import { Button } from "../controls/Button.tsx";

type Options = { options: string[]; right: number[] };
type OptionFieldsProps = Options & {
  legend: string;
  /** Only one of them can be right. */
  single: boolean;
  /** Options at most. */
  most: number;
  maxLength: number;
  /** The look of a text field. */
  field: string;
  onChange: (change: Partial<Options>) => void;
};

/** The options of a question, each with a box that marks it as right. */
export function OptionFields(props: OptionFieldsProps) {
  const { legend, options, right, single, most, maxLength, field, onChange } = props;
  const setRight = (place: number, on: boolean) => {
    const others = single ? [] : right.filter((each) => each !== place);
    onChange({ right: on ? [...others, place] : others });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {options.map((option, place) => (
        <div key={place} className="flex items-center gap-2">
          <input
            type="checkbox"
            aria-label={texts.optionIsRight(place + 1)}
            checked={right.includes(place)}
            onChange={(event) => setRight(place, event.currentTarget.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <input
            aria-label={texts.optionOf(place + 1)}
            value={option}
            maxLength={maxLength}
            onChange={(event) =>
              onChange({ options: options.with(place, event.currentTarget.value) })
            }
            className={field}
          />
        </div>
      ))}
      {options.length < most && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange({ options: [...options, ""] })}
        >
          {texts.addOption}
        </Button>
      )}
    </fieldset>
  );
}
