import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { scriptText } from "../hydration/script-text.ts";
import type { JsonLd } from "./json-ld.ts";
import { absolute, useSite } from "./site.ts";

type PageProps = {
  /** Defaults to the site's name. */
  title?: string;
  /** One or two sentences for search engines and shared links; defaults to the site's own. */
  description?: string;
  /** Canonical path of the page; defaults to its own path. */
  canonical?: string;
  type?: "website" | "article";
  /** Path or URL of the picture for shared links; defaults to the site's card. */
  image?: string;
  jsonLd?: JsonLd | readonly JsonLd[];
  /** For pages that search engines should not list. */
  noIndex?: boolean;
  children: ReactNode;
};

/** A page with its title and its metadata for search engines and shared links. */
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

/** Set only by a site that knows its origin: a wrong origin would mislead search engines. */
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
