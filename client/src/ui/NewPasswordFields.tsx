import { TextField } from "./TextField.tsx";

type Name = "password" | "confirmPassword";
type Control = {
  name: Name;
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
};

type NewPasswordFieldsProps = {
  /** The properties of the control of one field, as of `useForm`. */
  field: (name: Name) => Control;
  label: "Password" | "New password";
};

/** A password that is chosen, and once more so that it is the one that was meant. */
export const NewPasswordFields = ({ field, label }: NewPasswordFieldsProps) => (
  <>
    <TextField {...field("password")} label={label} type="password" autoComplete="new-password" />
    <TextField
      {...field("confirmPassword")}
      label="Confirm Password"
      type="password"
      autoComplete="new-password"
    />
  </>
);
