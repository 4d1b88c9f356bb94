import * as texts from "#text/home.ts";

const STEPS = [
  {
    title: texts.teacherMakesClass,
    text: texts.titleIfLikeTimeClass,
  },
  {
    title: texts.checkYourselfFirst,
    text: texts.greenRoomSeePictureChoose,
  },
  {
    title: texts.teacherStarts,
    text: texts.whoeverCameEarlyWaitsLet,
  },
  {
    title: texts.everyoneTakesPart,
    text: texts.speakRaiseHandShareScreen,
  },
];

export const HowItWorks = () => (
  <section id="live-class" aria-labelledby="how" className="border-y border-line bg-surface-sunken">
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
      <h2 id="how" className="max-w-2xl text-3xl font-bold tracking-tight sm:text-4xl">
        {texts.howLiveClassWorks}
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
