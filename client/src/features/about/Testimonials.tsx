import * as texts from "#text/about.ts";
import { testimonials } from "../../../content/testimonials.json";
import { Avatar } from "../../ui/data/Avatar.tsx";

/** Quotes about the school, from client/content. */
export const Testimonials = () => (
  <section aria-labelledby="testimonials" className="border-y border-line bg-surface-sunken">
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
      <h2 id="testimonials" className="text-3xl font-bold tracking-tight sm:text-4xl">
        {texts.whatPeopleSay}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {testimonials.map(({ quote, name, who }) => (
          <li key={quote} className="grid">
            <figure className="grid content-between gap-6 rounded-card bg-surface-raised p-6 shadow-raised">
              <blockquote className="text-lg leading-relaxed">{quote}</blockquote>
              <figcaption className="flex items-center gap-3">
                <Avatar name={name} className="size-11" />
                <span className="grid">
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-ink-muted">{who}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
