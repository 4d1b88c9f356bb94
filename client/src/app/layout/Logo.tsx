/** The rows of a theatre around the speaker. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" aria-hidden className="size-8">
    <rect width="32" height="32" rx="9" className="fill-accent" />
    <g fill="none" className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round">
      <path d="M6 22a10 10 0 0 1 20 0M11 22a5 5 0 0 1 10 0" />
    </g>
    <circle cx="16" cy="23" r="2.5" fill="#f0b04a" />
  </svg>
);
