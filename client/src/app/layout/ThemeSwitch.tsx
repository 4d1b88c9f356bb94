import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";

import { Segmented } from "../../ui/Segmented.tsx";
import { keepTheme, onThemeChange, readTheme, type Theme } from "../theme.ts";

const OPTIONS = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

/** A server does not know what was chosen. */
const unknown = (): Theme => "system";

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, readTheme, unknown);
  return (
    <Segmented
      label="Theme"
      name="theme"
      value={theme}
      options={OPTIONS}
      onValueChange={keepTheme}
    />
  );
}
