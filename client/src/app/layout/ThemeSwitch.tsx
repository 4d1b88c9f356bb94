import { Monitor, Moon, Sun } from "lucide-react";

import * as texts from "#text/layout.ts";
import { Segmented } from "../../ui/controls/Segmented.tsx";
import { keepTheme, useTheme } from "./theme.ts";

const OPTIONS = [
  { value: "light", label: texts.light, icon: Sun },
  { value: "dark", label: texts.dark, icon: Moon },
  { value: "system", label: texts.system, icon: Monitor },
] as const;

export const ThemeSwitch = () => (
  <Segmented
    label={texts.theme}
    name="theme"
    value={useTheme()}
    options={OPTIONS}
    onValueChange={keepTheme}
  />
);
