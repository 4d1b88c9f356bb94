import { useSearchParams } from "react-router-dom";

/** The second of this topic that the page's address asks for (`?topic=` with `&at=`); null where it asks for none. */
export function useAskedMoment(topicId: string): number | null {
  const [params] = useSearchParams();
  const at = params.get("at");
  if (at === null || params.get("topic") !== topicId || !/^\d{1,6}$/.test(at)) return null;
  return Number(at);
}
