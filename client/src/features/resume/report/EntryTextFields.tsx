import { TextField } from "../../../ui/forms/TextField.tsx";

type EntryTextFieldsProps<Name extends string> = {
  fields: readonly { name: Name; label: string; hint?: string }[];
  entry: Readonly<Record<Name, string>>;
  errorOf: (field: string) => string | undefined;
  /** Gets the one field that was written. */
  onChange: (changed: Partial<Record<Name, string>>) => void;
};

/** The short texts of a job or a study, in one column or two. */
export const EntryTextFields = <Name extends string>({
  fields,
  entry,
  errorOf,
  onChange,
}: EntryTextFieldsProps<Name>) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {fields.map(({ name, label, ...hinted }) => (
      <TextField
        key={name}
        label={label}
        {...hinted}
        value={entry[name]}
        onValueChange={(value) => onChange({ [name]: value } as Partial<Record<Name, string>>)}
        error={errorOf(name)}
      />
    ))}
  </div>
);
