import clsx from "clsx";
import { useState } from "react";

type CoverProps = { title: string; src: string | null; className?: string };

/** The colours of covers without a picture. */
const PALETTES = [
  { ground: "#0f2e23", figure: "#2f7a5e" },
  { ground: "#f0b04a", figure: "#c98417" },
  { ground: "#1c5a45", figure: "#3a8a6b" },
  { ground: "#e9dfc6", figure: "#c9b98e" },
  { ground: "#7a2e1d", figure: "#a84d36" },
  { ground: "#1d3a4f", figure: "#35647f" },
];

/** The same number for the same title, so that a cover never changes. */
const numberOf = (title: string) =>
  [...title].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7);

/** A 16:9 picture with reserved space; without one, a drawing that is always the same for a title. It has no text for screen readers. */
export function Cover({ title, src, className }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div aria-hidden className={clsx("relative aspect-video overflow-hidden", className)}>
      {src && broken !== src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full bg-surface-sunken object-cover"
        />
      ) : (
        <DrawnCover title={title} />
      )}
    </div>
  );
}

/** A drawing, not the title: that stands beside every cover. */
function DrawnCover({ title }: { title: string }) {
  const number = numberOf(title);
  const { ground, figure } = PALETTES[number % PALETTES.length]!;
  const Figure = FIGURES[(number >>> 3) % FIGURES.length]!;
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      style={{ background: ground, color: figure }}
      fill="none"
      stroke="currentColor"
      strokeWidth="15"
    >
      <Figure shift={40 + (number % 5) * 60} />
    </svg>
  );
}

const STEPS = [0, 1, 2, 3, 4];

const Arcs = ({ shift }: { shift: number }) =>
  STEPS.map((step) => (
    <circle key={step} cx={shift} cy={200} r={40 + step * 34} strokeDasharray="26 9" />
  ));

const Waves = ({ shift }: { shift: number }) =>
  STEPS.map((step) => (
    <path key={step} d={`M${-shift} ${20 + step * 38}q40-34 80 0t80 0t80 0t80 0t80 0t80 0t80 0`} />
  ));

const Bars = ({ shift }: { shift: number }) =>
  STEPS.map((step) => (
    <path
      key={step}
      d={`M${24 + step * 66} 180v${-50 - ((shift + step * 53) % 110)}`}
      strokeWidth="34"
    />
  ));

const FIGURES = [Arcs, Waves, Bars];
