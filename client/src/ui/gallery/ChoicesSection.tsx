import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useState } from "react";

import { Checkbox } from "../forms/Checkbox.tsx";
import { RadioGroup } from "../forms/RadioGroup.tsx";
import { Segmented } from "../controls/Segmented.tsx";
import { Spinner } from "../feedback/Spinner.tsx";
import { Column, Example } from "./Example.tsx";

const ANSWERS = [
  { value: "yes", label: "Yes", hint: "For those who want to." },
  { value: "no", label: "No" },
] as const;

const THEMES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

export function ChoicesSection() {
  const id = useId();
  const [ticked, setTicked] = useState(true);
  const [answer, setAnswer] = useState<"yes" | "no">("yes");
  const [theme, setTheme] = useState<"light" | "dark" | "system">("light");
  const group = { value: answer, options: ANSWERS, onValueChange: setAnswer };
  return (
    <>
      <Example name="Checkbox">
        <Column>
          <Checkbox label="Ticked" checked={ticked} onCheckedChange={setTicked} />
          <Checkbox label="At work" checked={ticked} onCheckedChange={setTicked}>
            <Spinner />
          </Checkbox>
          <Checkbox
            label="Wrong"
            checked={ticked}
            onCheckedChange={setTicked}
            error="Please tick this."
          />
          <Checkbox label="Disabled" checked={ticked} onCheckedChange={setTicked} disabled />
        </Column>
      </Example>
      <Example name="RadioGroup">
        <Column>
          <RadioGroup {...group} name={`${id}-plain`} label="Plain" />
          <RadioGroup
            {...group}
            name={`${id}-wrong`}
            label="Wrong, side by side"
            className="grid-cols-2"
            error="Please choose."
          />
        </Column>
      </Example>
      <Example name="Segmented">
        <Segmented
          name={`${id}-theme`}
          label="Theme"
          value={theme}
          options={THEMES}
          onValueChange={setTheme}
        />
      </Example>
    </>
  );
}
