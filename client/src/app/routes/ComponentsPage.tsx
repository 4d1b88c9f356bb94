import { Gallery } from "../../ui/gallery/Gallery.tsx";
import { Page } from "../Page.tsx";

export default function ComponentsPage() {
  return (
    <Page title="Components" noIndex>
      <Gallery />
    </Page>
  );
}
