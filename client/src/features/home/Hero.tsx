import { Link } from "react-router-dom";

import * as texts from "#text/home.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { Theatre } from "./Theatre.tsx";

type HeroProps = {
  siteName: string;
  /** Where a signed-in person continues; null for a visitor. */ dashboard: string | null;
};

export const Hero = ({ siteName, dashboard }: HeroProps) => (
  <section className="mx-auto grid max-w-6xl items-center gap-6 px-5 pt-6 pb-4 sm:pt-10 lg:grid-cols-[1.05fr_1fr] lg:gap-12 lg:pb-8">
    <div className="grid gap-5">
      <h1 className="text-4xl leading-[1.06] font-extrabold tracking-[-0.035em] sm:text-5xl xl:text-6xl">
        {texts.classroomWhereEveryoneFrontSeat}
      </h1>
      <p className="max-w-xl text-lg text-ink-muted sm:text-xl">
        {texts.liveTeachingBrowserEveryoneSees(siteName)}
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        {dashboard ? (
          <Link to={dashboard} className={buttonLook({ size: "large" })}>
            {texts.goDashboard}
          </Link>
        ) : (
          <Link to="/register" className={buttonLook({ size: "large" })}>
            {texts.createAnAccount}
          </Link>
        )}
        <a href="#live-class" className={buttonLook({ variant: "secondary", size: "large" })}>
          {texts.seeHowClassWorks}
        </a>
      </div>
    </div>
    <div className="overflow-hidden rounded-[1.75rem] bg-[radial-gradient(circle_at_50%_95%,#24614b,#0f2e23_70%)] px-3 pt-5 shadow-overlay">
      <Theatre />
    </div>
  </section>
);
