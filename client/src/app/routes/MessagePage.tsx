import { FoundersMessage } from "../../features/about/FoundersMessage.tsx";
import { Page } from "../Page.tsx";
import { useSite } from "../site.ts";

export default function MessagePage() {
  const { name } = useSite();
  return (
    <Page
      title="Message"
      description={`Why ${name} was founded, and what its founders promise students and teachers.`}
    >
      <FoundersMessage />
    </Page>
  );
}
