import * as texts from "#text/about.ts";
import { founders } from "../../../content/founders.json";
import { Avatar } from "../../ui/data/Avatar.tsx";

/** The school's founders; their texts are in client/content. */
export const Founders = ({ siteName }: { siteName: string }) => (
  <section aria-labelledby="about" className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:py-20">
    <div className="grid max-w-2xl gap-3">
      <h2 id="about" className="text-3xl font-bold tracking-tight sm:text-4xl">
        {texts.about(siteName)}
      </h2>
      <p className="text-lg text-balance text-ink-muted">
        {texts.schoolLiveClassesRecordedCourses}
      </p>
    </div>
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {founders.map((founder) => (
        <li key={founder.name} className="grid content-start gap-4">
          <Portrait name={founder.name} picture={founder.picture} />
          <div>
            <h3 className="text-lg font-semibold">{founder.name}</h3>
            <p className="text-sm font-medium text-accent-strong">{founder.role}</p>
          </div>
          <p className="text-ink-muted">{founder.about}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The name is below it, so the picture has no text of its own. */
function Portrait({ name, picture }: { name: string; picture: string | null }) {
  if (!picture) return <Avatar name={name} className="size-20 text-2xl" />;
  return (
    <img
      src={picture}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      className="size-20 rounded-full bg-surface-sunken object-cover"
    />
  );
}
