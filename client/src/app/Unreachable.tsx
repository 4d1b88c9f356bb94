import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

/** Shown when the server does not answer, so that the visitor cannot be identified. */
export const Unreachable = ({ retry }: { retry: () => void }) => (
  <div className="mx-auto grid min-h-[60dvh] max-w-lg content-center px-4">
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      The server cannot be reached. Check your connection.
    </Alert>
  </div>
);
