type Seat = { x: number; y: number; turn: number; row: number; index: number };

const ROWS = [
  { radius: 138, seats: 6 },
  { radius: 196, seats: 9 },
  { radius: 254, seats: 12 },
  { radius: 312, seats: 15 },
];
/** The rows open towards the speaker, by this angle to both sides of straight up. Radians. */
const SPREAD = 1.22;
const CENTRE = { x: 320, y: 392 };

const SEATS: Seat[] = ROWS.flatMap(({ radius, seats }, row) =>
  Array.from({ length: seats }, (_, index) => {
    const angle = -SPREAD + (2 * SPREAD * index) / (seats - 1);
    return {
      x: CENTRE.x + radius * Math.sin(angle),
      y: CENTRE.y - radius * Math.cos(angle),
      turn: (angle * 180) / Math.PI,
      row,
      index,
    };
  }),
);

const TINTS = ["#2f7a5e", "#27664f", "#3a8a6b", "#215643"];
const SPEAKING = new Set(["1-6", "3-3"]);
const HANDS = new Set(["2-9", "2-2"]);

/** The hero illustration: a theatre whose seats are pictures. Everyone faces the speaker, and each can be the next. */
export const Theatre = () => (
  <svg viewBox="0 0 640 470" aria-hidden className="w-full">
    {SEATS.map((seat) => (
      <SeatTile key={`${seat.row}-${seat.index}`} {...seat} />
    ))}
    <Stage />
  </svg>
);

function SeatTile({ x, y, turn, row, index }: Seat) {
  const name = `${row}-${index}`;
  const speaking = SPEAKING.has(name);
  const tint = TINTS[(row * 5 + index * 3) % TINTS.length];
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn * 0.55})`}>
      <rect x="-22" y="-17" width="44" height="34" rx="8" fill={tint} />
      <g fill="#0f2e23" opacity="0.55">
        <circle cy="-4" r="5.5" />
        <path d="M-11 17a11 11 0 0 1 22 0z" />
      </g>
      {speaking && (
        <rect
          x="-24"
          y="-19"
          width="48"
          height="38"
          rx="10"
          fill="none"
          stroke="#f0b04a"
          strokeWidth="3"
          className="animate-speak"
        />
      )}
      {HANDS.has(name) && <circle cx="20" cy="-15" r="6" fill="#f6f2e6" />}
    </g>
  );
}

const BARS = [14, 26, 38, 22, 32, 18, 10];

const Stage = () => (
  <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
    <rect x="-86" y="-58" width="172" height="116" rx="20" fill="#f6f2e6" />
    <circle cy="-16" r="17" fill="#1c5a45" />
    <path d="M-34 40a34 34 0 0 1 68 0v2h-68z" fill="#1c5a45" />
    <rect
      x="-89"
      y="-61"
      width="178"
      height="122"
      rx="23"
      fill="none"
      stroke="#f0b04a"
      strokeWidth="4"
    />
    <g fill="#f0b04a" transform="translate(44 -30)">
      {BARS.map((height, index) => (
        <rect
          key={`bar ${index * 5}`}
          x={index * 5}
          y={-height / 4}
          width="3"
          height={height / 2}
          rx="1.5"
          className="animate-speak"
          style={{ animationDelay: `${index * -0.45}s` }}
        />
      ))}
    </g>
  </g>
);
