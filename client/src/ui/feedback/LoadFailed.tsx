import * as texts from "#text/ui.ts";
import { Alert } from "./Alert.tsx";
import { Button } from "../controls/Button.tsx";

type LoadFailedProps = { text: string; retry: () => void; busy: boolean };

/** Replaces content that did not load, with a button to try again. */
export const LoadFailed = ({ text, retry, busy }: LoadFailedProps) => (
  <Alert
    action={
      <Button variant="secondary" size="small" busy={busy} onClick={retry}>
        {texts.tryAgain}
      </Button>
    }
  >
    {text}
  </Alert>
);
