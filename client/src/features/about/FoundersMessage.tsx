import { paragraphs, signed, title } from "../../../content/message.json";

/** A letter; its text is in client/content. */
export const FoundersMessage = () => (
  <article className="mx-auto max-w-[42rem] px-5 py-10 sm:py-16">
    <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{title}</h1>
    <div className="mt-6 grid gap-5 text-lg leading-relaxed sm:mt-8">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p className="mt-8 border-t border-line pt-6 font-semibold">{signed.join(", ")}</p>
  </article>
);
