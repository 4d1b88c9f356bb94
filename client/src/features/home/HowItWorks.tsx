const STEPS = [
  {
    title: "A teacher makes a class",
    text: "A title and, if you like, a time. The class has its own link at once: open to everyone who is signed in, or to the people you invite.",
  },
  {
    title: "You check yourself first",
    text: "In the green room you see your picture, choose camera and microphone, and watch the level meter before anybody else does.",
  },
  {
    title: "The teacher starts it",
    text: "Whoever came early waits there and is let in by the start itself. Whoever comes late sees the class within seconds.",
  },
  {
    title: "Everyone takes part",
    text: "Speak, raise a hand, share your screen with its sound. The list shows who is there, who speaks and who is muted.",
  },
];

export const HowItWorks = () => (
  <section id="live-class" aria-labelledby="how" className="border-y border-line bg-surface-sunken">
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
      <h2 id="how" className="max-w-2xl text-3xl font-bold tracking-tight sm:text-4xl">
        How a live class works
      </h2>
      <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-accent pt-4">
            <span aria-hidden className="font-mono text-sm font-semibold text-accent-strong">
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
