import { FoundersMessage } from "../../features/about/FoundersMessage.tsx";
import { Page } from "../Page.tsx";
import { site } from "../site.ts";

export default function MessagePage() {
  return (
    <Page
      title="Message"
      description={`Why ${site.name} was founded, and what its founders promise students and teachers.`}
    >
      <FoundersMessage />
    </Page>
  );
}
