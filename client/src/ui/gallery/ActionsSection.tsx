import { Mic, MicOff } from "lucide-react";
import type { ComponentProps } from "react";

import { Button, buttonLook, type ButtonSize, type ButtonVariant } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { Tooltip } from "../controls/Tooltip.tsx";
import { Example } from "./Example.tsx";

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const SIZES: ButtonSize[] = ["small", "medium", "large"];

export const ActionsSection = () => (
  <>
    {SIZES.map((size) => (
      <Variants key={size} name={`Button, ${size}`} size={size} />
    ))}
    <Variants name="Button, disabled" disabled />
    <Variants name="Button, busy" busy />
    <Example name="buttonLook, of a link">
      <a href="#Actions" className={buttonLook()}>
        A link
      </a>
    </Example>
    <Example name="IconButton">
      <IconButton label="Mute">
        <Mic aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Unmute" hint="Unmute (M)">
        <MicOff aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="No microphone" disabled>
        <MicOff aria-hidden className="size-5" />
      </IconButton>
    </Example>
    <Example name="Tooltip">
      <Tooltip text="What this button is for">
        <Button variant="secondary">Stay here a while</Button>
      </Tooltip>
    </Example>
  </>
);

type VariantsProps = { name: string } & Omit<ComponentProps<typeof Button>, "name">;

const Variants = ({ name, ...state }: VariantsProps) => (
  <Example name={name}>
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} {...state}>
        {variant}
      </Button>
    ))}
  </Example>
);
