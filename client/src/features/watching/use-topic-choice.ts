import type { Topic } from "@lyceum/shared/rest/videos.ts";
import { useState } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router-dom";

import type { Positions } from "./positions.ts";
import { topicNamed, topicToOpen } from "./topics.ts";

/**
 * The topic in the page's address (`?topic=`, its id), so that links lead to it and Back to the previous one. Without
 * one, or if it is gone, the last opened one by `positions`; null while those are unknown. `chosen` once the person
 * chose one here. `topics` is not empty.
 */
export function useTopicChoice(topics: readonly Topic[], positions: Positions | null) {
  const [params] = useSearchParams();
  const { state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  if (positions && first === null) setFirst((topicToOpen(topics, positions) ?? topics[0]!).id);
  const named = (id: string | null) => topicNamed(topics, id);
  // The server renders one page for every topic, and hydration begins with it.
  const current = (positions && named(params.get("topic"))) ?? named(first) ?? topics[0]!;
  const choose = (topic: Topic) => {
    setChosen(true);
    if (topic !== current) void navigate(`?topic=${topic.id}`, { state });
  };
  return { current, chosen, choose };
}
