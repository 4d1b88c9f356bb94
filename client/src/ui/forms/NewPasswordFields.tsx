import * as texts from "#text/ui.ts";
import { PasswordField } from "./PasswordField.tsx";

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
    <PasswordField {...field("password")} label={label} autoComplete="new-password" />
    <PasswordField
      {...field("confirmPassword")}
      label={texts.confirmPassword}
      autoComplete="new-password"
    />
  </>
);
