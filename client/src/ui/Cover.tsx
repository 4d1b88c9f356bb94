import clsx from "clsx";
import { useState } from "react";

type CoverProps = { title: string; src: string | null; className?: string };

/** Background and foreground of covers without a picture; each pair has a contrast of at least 4.5:1. */
const PALETTES = [
  { ground: "#0f2e23", figure: "#2f7a5e", ink: "#f6f2e6" },
  { ground: "#f0b04a", figure: "#c98417", ink: "#231602" },
  { ground: "#1c5a45", figure: "#3a8a6b", ink: "#f6f2e6" },
  { ground: "#e9dfc6", figure: "#c9b98e", ink: "#1f2a20" },
  { ground: "#7a2e1d", figure: "#a84d36", ink: "#fbeee4" },
  { ground: "#1d3a4f", figure: "#35647f", ink: "#eaf2f6" },
];

/** The same number for the same title, so that a cover never changes. */
const numberOf = (title: string) =>
  [...title].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7);

/** A 16:9 picture with reserved space; without one, a cover made from the title. It has no text for screen readers. */
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
        <TitleCover title={title} />
      )}
    </div>
  );
}

function TitleCover({ title }: { title: string }) {
  const number = numberOf(title);
  const { ground, figure, ink } = PALETTES[number % PALETTES.length]!;
  const centre = { x: 40 + (number % 5) * 60, y: 222 };
  return (
    <div className="absolute inset-0" style={{ background: ground, color: ink }}>
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        fill="none"
        stroke={figure}
        strokeWidth="15"
        strokeDasharray="26 9"
        strokeLinecap="butt"
      >
        {[52, 84, 116, 148].map((radius) => (
          <circle key={radius} cx={centre.x} cy={centre.y} r={radius} />
        ))}
      </svg>
      <span className="absolute inset-x-5 top-4 line-clamp-2 text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
        {title}
      </span>
    </div>
  );
}
