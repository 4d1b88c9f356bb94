import { Founders } from "../../features/about/Founders.tsx";
import { Testimonials } from "../../features/about/Testimonials.tsx";
import { HowItWorks } from "../../features/home/HowItWorks.tsx";
import { Qualities } from "../../features/home/Qualities.tsx";
import { TeachWithUs } from "../../features/home/TeachWithUs.tsx";
import { useSite } from "../seo/site.ts";

/** The static part below the catalogue. */
export default function HomeBelow() {
  const { name } = useSite();
  return (
    <>
      <HowItWorks />
      <Qualities />
      <TeachWithUs />
      <Testimonials />
      <Founders siteName={name} />
    </>
  );
}
