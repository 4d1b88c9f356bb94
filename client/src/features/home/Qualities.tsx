import { AudioLines, Keyboard, RefreshCw, Smartphone } from "lucide-react";

const QUALITIES = [
  {
    icon: RefreshCw,
    title: "It finds its way back",
    text: "A lost connection is found again by itself. Your seat is kept, and the class goes on.",
  },
  {
    icon: AudioLines,
    title: "Voices before pictures",
    text: "On a weak line the picture gets smaller before the sound suffers, and only what you look at is sent to you.",
  },
  {
    icon: Smartphone,
    title: "A small phone is enough",
    text: "The same class, with every control in reach of a thumb.",
  },
  {
    icon: Keyboard,
    title: "Usable by everyone",
    text: "Everything works by keyboard, is read out by screen readers, and comes in light and dark.",
  },
];

export const Qualities = () => (
  <section aria-labelledby="qualities" className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
    <h2 id="qualities" className="max-w-2xl text-3xl font-bold tracking-tight sm:text-4xl">
      Made for the lesson, not for the meeting
    </h2>
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {QUALITIES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-card bg-accent/12 text-accent-strong">
            <Icon aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <div className="grid content-start gap-1">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="max-w-md text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
