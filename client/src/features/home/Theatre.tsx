type Seat = { x: number; y: number; turn: number; tint: string };
type Size = { width: number; height: number };

/** Seats of each row, an even number: the left half is the right one in a mirror. */
const ROWS = [
  { radius: 138, seats: 6 },
  { radius: 196, seats: 10 },
  { radius: 254, seats: 12 },
  { radius: 312, seats: 16 },
];
/** The rows open towards the speaker, by this angle to both sides of straight up. Radians. */
const SPREAD = 1.22;
/** A seat turns less than its place on the arc does. */
const TURNED = 0.55;
const WIDTH = 640;
const CENTRE = { x: WIDTH / 2, y: 392 };
const MIRROR = `matrix(-1 0 0 1 ${WIDTH} 0)`;

const TINTS = ["#2f7a5e", "#27664f", "#3a8a6b", "#215643"];

/** The right half, row by row, each from the middle to the side. */
const HALF: Seat[][] = ROWS.map(({ radius, seats }, row) =>
  Array.from({ length: seats / 2 }, (_, index) => {
    const angle = (SPREAD * (2 * index + 1)) / (seats - 1);
    return {
      x: CENTRE.x + radius * Math.sin(angle),
      y: CENTRE.y - radius * Math.cos(angle),
      turn: angle * TURNED,
      tint: TINTS[(row * 5 + index * 3) % TINTS.length]!,
    };
  }),
);
const SEATS = HALF.flat();
const seatOf = (row: number, index: number) => HALF[row]![index]!;

/** A tile's middle part; its border is as wide as its corners are round. */
const TILE: Size = { width: 28, height: 18 };
const BORDER = 16;

/** A point of a seat, from its middle, in the picture. Whole units: a server and a browser then write the same. */
function at({ x, y, turn }: Seat, right: number, down: number): string {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  return `${Math.round(x + right * cosine - down * sine)} ${Math.round(y + right * sine + down * cosine)}`;
}

function outline(seat: Seat, { width, height }: Size): string {
  const [right, down] = [width / 2, height / 2];
  const corners = [at(seat, right, -down), at(seat, right, down), at(seat, -right, down)];
  return `M${at(seat, -right, -down)} ${corners.join(" ")}z`;
}

/** A line of no length: its round ends are a disc. */
const disc = (seat: Seat, right: number, down: number) => `M${at(seat, right, down)}h0`;
const head = (seat: Seat) => disc(seat, 0, -4);
const shoulders = (seat: Seat) => `M${at(seat, -11, 17)}A11 11 0 0 1 ${at(seat, 11, 17)}z`;

const drawn = (seats: Seat[], draw: (seat: Seat) => string) => seats.map(draw).join("");

/**
 * The hero illustration: a theatre whose seats are pictures. Everyone faces the speaker, and each can be the next. In few
 * shapes: it comes within the page, before the first paint.
 */
export const Theatre = () => (
  <svg viewBox={`0 0 ${WIDTH} 470`} aria-hidden className="w-full">
    <g id="theatre-half">
      <g strokeWidth={BORDER} strokeLinejoin="round">
        {TINTS.map((tint) => (
          <path key={tint} d={tilesOf(tint)} fill={tint} stroke={tint} />
        ))}
      </g>
      <g fill="#0f2e23" opacity="0.55">
        <path d={drawn(SEATS, head)} stroke="#0f2e23" strokeWidth="11" strokeLinecap="round" />
        <path d={drawn(SEATS, shoulders)} />
      </g>
    </g>
    <use href="#theatre-half" transform={MIRROR} />
    <Speaking seat={seatOf(1, 2)} />
    <g transform={MIRROR}>
      <Speaking seat={seatOf(3, 3)} />
      <Hand seat={seatOf(1, 1)} />
    </g>
    <Hand seat={seatOf(2, 4)} />
    <Stage />
  </svg>
);

const tilesOf = (tint: string) =>
  drawn(
    SEATS.filter((seat) => seat.tint === tint),
    (seat) => outline(seat, TILE),
  );

const degrees = (radians: number) => Math.round((radians * 180) / Math.PI);

const Speaking = ({ seat: { x, y, turn } }: { seat: Seat }) => (
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
    transform={`translate(${Math.round(x)} ${Math.round(y)}) rotate(${degrees(turn)})`}
  />
);

const Hand = ({ seat }: { seat: Seat }) => (
  <path d={disc(seat, 20, -15)} stroke="#f6f2e6" strokeWidth="12" strokeLinecap="round" />
);

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
