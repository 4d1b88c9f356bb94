import { Monitor, Moon, Sun } from "lucide-react";

import { Segmented } from "../../ui/Segmented.tsx";
import { keepTheme, useTheme } from "../theme.ts";

const OPTIONS = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

export const ThemeSwitch = () => (
  <Segmented
    label="Theme"
    name="theme"
    value={useTheme()}
    options={OPTIONS}
    onValueChange={keepTheme}
  />
);
