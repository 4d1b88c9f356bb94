import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";

type LoadFailedProps = { text: string; retry: () => void; busy: boolean };

/** Replaces content that did not load, with a button to try again. */
export const LoadFailed = ({ text, retry, busy }: LoadFailedProps) => (
  <Alert
    action={
      <Button variant="secondary" size="small" busy={busy} onClick={retry}>
        Try again
      </Button>
    }
  >
    {text}
  </Alert>
);
