import { Link } from "react-router-dom";

import { buttonLook } from "../../ui/Button.tsx";
import { Theatre } from "./Theatre.tsx";

type HeroProps = {
  siteName: string;
  /** Where a signed-in person continues; null for a visitor. */ dashboard: string | null;
};

export const Hero = ({ siteName, dashboard }: HeroProps) => (
  <section className="mx-auto grid max-w-6xl items-center gap-8 px-5 pt-8 pb-14 sm:pt-12 lg:grid-cols-[1.05fr_1fr] lg:gap-12 lg:pb-20">
    <div className="grid gap-5">
      <h1 className="text-4xl leading-[1.06] font-extrabold tracking-[-0.035em] sm:text-6xl">
        A classroom where everyone has a front seat.
      </h1>
      <p className="max-w-xl text-lg text-ink-muted sm:text-xl">
        {siteName} is live teaching in the browser. Everyone sees and hears everyone, screens are
        shared, and there is nothing to install.
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        {dashboard ? (
          <Link to={dashboard} className={buttonLook({ size: "large" })}>
            Go to your dashboard
          </Link>
        ) : (
          <Link to="/register" className={buttonLook({ size: "large" })}>
            Create an account
          </Link>
        )}
        <a href="#live-class" className={buttonLook({ variant: "secondary", size: "large" })}>
          See how a class works
        </a>
      </div>
    </div>
    <div className="overflow-hidden rounded-[1.75rem] bg-[radial-gradient(circle_at_50%_95%,#24614b,#0f2e23_70%)] px-3 pt-5 shadow-overlay">
      <Theatre />
    </div>
  </section>
);
