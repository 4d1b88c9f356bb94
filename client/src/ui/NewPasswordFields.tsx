import { TextField } from "./TextField.tsx";

type Name = "password" | "confirmPassword";
type Control = {
  name: Name;
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
};

type NewPasswordFieldsProps = {
  /** The control properties of one field, from `useForm`. */
  field: (name: Name) => Control;
  label: "Password" | "New password";
};

/** A new password, and its repetition against typing mistakes. */
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
