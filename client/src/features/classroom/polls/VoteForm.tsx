import { POLL_ANSWER_MAX } from "@lyceum/shared/polls.ts";
import { type Poll } from "@lyceum/shared/signaling/polls.ts";
import { type SyntheticEvent, useState } from "react";

import * as texts from "#text/classroom/poll-cards.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";
import { useModuleState } from "../module/use-module-state.ts";
import { useRequest } from "../seat/use-request.ts";
import { useClassroomDispatch } from "../state/store.ts";
import { pollsSlice } from "./polls-slice.ts";

/** Answers one poll, once. */
export function VoteForm({ poll }: { poll: Poll }) {
  const { send, busy, problem } = useRequest();
  const dispatch = useClassroomDispatch();
  const [choices, setChoices] = useState<number[]>([]);
  const text = useModuleState(pollsSlice, ({ answers }) => answers[poll.id] ?? "");
  const isText = poll.kind === "text";
  const empty = isText ? text.trim() === "" : choices.length === 0;
  const vote = async () => {
    const body = { pollId: poll.id, choices, text: isText ? text : null };
    if (!busy && (await send("votePoll", body)))
      dispatch(pollsSlice.actions.voted({ pollId: poll.id, choices }));
  };
  const type = (typed: string) => void dispatch(pollsSlice.actions.answering({ [poll.id]: typed }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void vote();
  };
  return (
    <form ref={regionGetsFocus} onSubmit={submit} className="grid gap-2">
      {isText ? (
        <input
          aria-label={texts.yourAnswer}
          value={text}
          maxLength={POLL_ANSWER_MAX}
          onChange={(event) => type(event.currentTarget.value)}
          className="min-h-11 rounded-control border border-line-strong bg-stage px-3"
        />
      ) : (
        <Choices poll={poll} choices={choices} onChange={setChoices} />
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" size="small" busy={busy} disabled={empty}>
        {texts.vote}
      </Button>
    </form>
  );
}

type ChoicesProps = { poll: Poll; choices: number[]; onChange: (choices: number[]) => void };

function Choices({ poll, choices, onChange }: ChoicesProps) {
  const single = poll.kind === "single";
  const toggle = (place: number, on: boolean) => {
    const others = single ? [] : choices.filter((each) => each !== place);
    onChange(on ? [...others, place] : others);
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{poll.question}</legend>
      {poll.options.map((option, place) => (
        <label key={place} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
          <input
            type={single ? "radio" : "checkbox"}
            name={`poll-${poll.id}`}
            checked={choices.includes(place)}
            onChange={(event) => toggle(place, event.currentTarget.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <bdi>{option}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
