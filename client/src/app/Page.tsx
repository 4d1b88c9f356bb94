import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { type JsonLd, scriptText } from "./json-ld.ts";
import { absolute, useSite } from "./site.ts";

type PageProps = {
  /** Without one it is the site's name. */
  title?: string;
  /** One or two sentences for search engines and shared links; the site's own where there is none. */
  description?: string;
  /** Path of the address to find the page at; its own path where there is none. */
  canonical?: string;
  type?: "website" | "article";
  /** Path or address of the picture that a shared link shows; the site's card where there is none. */
  image?: string;
  jsonLd?: JsonLd | readonly JsonLd[];
  /** For pages where nobody should land from a search. */
  noIndex?: boolean;
  children: ReactNode;
};

/** A page with what its window, search engines and shared links call it. */
export function Page({ title, jsonLd, noIndex, children, ...shared }: PageProps) {
  const site = useSite();
  const name = title ? `${title} · ${site.name}` : site.name;
  return (
    <>
      <title>{name}</title>
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared title={title ?? site.name} {...shared} />
      )}
      {jsonLd && <StructuredData data={jsonLd} />}
      {children}
    </>
  );
}

type SharedProps = Pick<PageProps, "description" | "canonical" | "type" | "image"> & {
  title: string;
};

function Shared({
  title,
  description,
  canonical,
  type = "website",
  image = "/social-card.png",
}: SharedProps) {
  const site = useSite();
  const { pathname } = useLocation();
  const said = description ?? site.description;
  return (
    <>
      <meta name="description" content={said} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={said} />
      {site.origin !== "" && <Where address={absolute(site, canonical ?? pathname)} />}
      <meta property="og:image" content={absolute(site, image)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Said by a site that knows its origin alone: another one's would send searches elsewhere. */
const Where = ({ address }: { address: string }) => (
  <>
    <link rel="canonical" href={address} />
    <meta property="og:url" content={address} />
  </>
);

const StructuredData = ({ data }: { data: JsonLd | readonly JsonLd[] }) => {
  const graph = Array.isArray(data) ? { "@graph": data } : data;
  const text = scriptText({ "@context": "https://schema.org", ...graph });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
};
