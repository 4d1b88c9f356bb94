import type { RequestInput, RequestName } from "@lyceum/shared/signaling/requests.ts";
import { useCallback } from "react";

import { useAttempt } from "../../../ui/forms/use-attempt.ts";
import { useSeat } from "./SeatContext.ts";

/** One request of the class at a time, for a form that shows why the last one was refused. */
export const useRequest = () => {
  const seat = useSeat();
  const { attempt, ...shown } = useAttempt();
  const send = useCallback(
    <Name extends RequestName>(name: Name, body: RequestInput<Name>): Promise<boolean> =>
      attempt(() => seat.ask(name, body)),
    [attempt, seat],
  );
  return { send, ...shown };
};
