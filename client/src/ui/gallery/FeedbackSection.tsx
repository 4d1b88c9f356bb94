import { Inbox } from "lucide-react";

import { Alert } from "../feedback/Alert.tsx";
import { Badge } from "../feedback/Badge.tsx";
import { Button } from "../controls/Button.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { LoadFailed } from "../feedback/LoadFailed.tsx";
import { ProgressBar } from "../feedback/ProgressBar.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { PageSpinner, Spinner } from "../feedback/Spinner.tsx";
import { useToast } from "../feedback/Toast.tsx";
import { Column, Example } from "./Example.tsx";

const TONES = ["danger", "warning", "success", "info"] as const;
const BADGES = ["live", "danger", "accent", "neutral", "warning"] as const;
const nothing = () => undefined;

export const FeedbackSection = () => (
  <>
    <Example name="Alert">
      <Column>
        {TONES.map((tone) => (
          <Alert key={tone} tone={tone}>
            This is what {tone} looks like.
          </Alert>
        ))}
      </Column>
    </Example>
    <Example name="LoadFailed">
      <Column>
        <LoadFailed text="This did not come." retry={nothing} busy={false} />
        <LoadFailed text="It is asked for again." retry={nothing} busy />
      </Column>
    </Example>
    <Example name="Badge">
      {BADGES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Example>
    <Example name="EmptyState">
      <Column>
        <EmptyState icon={Inbox} title="There is nothing here.">
          What would be here appears by itself.
        </EmptyState>
      </Column>
    </Example>
    <Example name="ProgressBar: none, some, all, unknown">
      <Column>
        {[0, 0.4, 1, null].map((share) => (
          <ProgressBar key={String(share)} label={`Progress ${share}`} share={share} />
        ))}
      </Column>
    </Example>
    <Example name="Spinner, PageSpinner, Skeleton">
      <Spinner />
      <PageSpinner label="Loading…" />
      <Skeleton className="h-12 w-48" />
    </Example>
    <Example name="Toast">
      <ShowToast />
    </Example>
  </>
);

function ShowToast() {
  const toast = useToast();
  return (
    <Button variant="secondary" onClick={() => toast("Saved.")}>
      Show a toast
    </Button>
  );
}
