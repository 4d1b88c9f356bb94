import * as texts from "#text/installation.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";

type State = { answering: boolean; draining: boolean };

/** Of a media host or a signaling process. */
export function StateBadge({ answering, draining }: State) {
  if (!answering) return <Badge tone="danger">{texts.silent}</Badge>;
  if (draining) return <Badge tone="warning">{texts.draining}</Badge>;
  return <Badge tone="success">{texts.answering}</Badge>;
}
