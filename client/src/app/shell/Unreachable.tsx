import * as texts from "#text/layout.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";

/** Shown when the server does not answer, so that the visitor cannot be identified. */
export const Unreachable = ({ retry }: { retry: () => void }) => (
  <div className="mx-auto grid min-h-[60dvh] max-w-lg content-center px-4">
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.serverCannotReachedCheckConnection}
    </Alert>
  </div>
);
