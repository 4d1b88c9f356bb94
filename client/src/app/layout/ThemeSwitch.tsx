import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { Segmented } from "../../ui/Segmented.tsx";
import { keepTheme, readTheme, type Theme } from "../theme.ts";

const OPTIONS = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    keepTheme(next);
    setTheme(next);
  };
  return (
    <Segmented label="Theme" name="theme" value={theme} options={OPTIONS} onValueChange={choose} />
  );
}
