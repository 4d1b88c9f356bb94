import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";

type LoadFailedProps = { text: string; retry: () => void; busy: boolean };

/** In place of what did not come, with the button that asks again. */
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
