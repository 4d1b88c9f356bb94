import { Example } from "./Example.tsx";

const COLOURS = [
  "bg-surface",
  "bg-surface-raised",
  "bg-surface-sunken",
  "bg-ink",
  "bg-ink-muted",
  "bg-line",
  "bg-line-strong",
  "bg-accent",
  "bg-accent-strong",
  "bg-on-accent",
  "bg-danger",
  "bg-success",
  "bg-warning",
  "bg-stage",
  "bg-stage-raised",
  "bg-stage-ink",
];

const SIZES = ["text-sm", "text-base", "text-lg", "text-xl", "text-3xl", "text-4xl", "text-6xl"];
const SHAPES = ["rounded-control", "rounded-card", "rounded-full"];
const SHADOWS = ["shadow-raised", "shadow-overlay"];

export const TokensSection = () => (
  <>
    <Example name="Colours">
      {COLOURS.map((colour) => (
        <div key={colour} className="grid w-28 gap-1 text-sm">
          <span className={`h-12 rounded-control border border-line-strong ${colour}`} />
          {colour.replace("bg-", "")}
        </div>
      ))}
    </Example>
    <Example name="Type">
      <div className="grid gap-1">
        {SIZES.map((size) => (
          <p key={size} className={size}>
            A front seat <span className="text-ink-muted">for everyone</span>
          </p>
        ))}
      </div>
    </Example>
    <Example name="Radius and shadow">
      {SHAPES.map((shape) => (
        <span key={shape} className={`size-16 border border-line-strong ${shape}`} />
      ))}
      {SHADOWS.map((shadow) => (
        <span key={shadow} className={`size-16 rounded-card bg-surface-raised ${shadow}`} />
      ))}
    </Example>
  </>
);
