import * as texts from "#text/pages.ts";
import { FoundersMessage } from "../../features/about/FoundersMessage.tsx";
import { Page } from "../seo/Page.tsx";
import { useSite } from "../seo/site.ts";

export default function MessagePage() {
  const { name } = useSite();
  return (
    <Page title={texts.message} description={texts.whyFoundedWhatFoundersPromise(name)}>
      <FoundersMessage />
    </Page>
  );
}
