import * as texts from "#text/pages.ts";
import { Gallery } from "../../ui/gallery/Gallery.tsx";
import { Page } from "../seo/Page.tsx";

export default function ComponentsPage() {
  return (
    <Page title={texts.components} noIndex>
      <Gallery />
    </Page>
  );
}
