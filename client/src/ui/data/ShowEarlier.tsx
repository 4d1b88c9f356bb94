import * as texts from "#text/ui.ts";
import { Button } from "../controls/Button.tsx";

type ShowEarlierProps = {
  /** A list that loads in parts, newest first. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
};

/** Loads the next part of a list; renders nothing at its end. */
export function ShowEarlier({ list }: ShowEarlierProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      busy={list.isFetchingNextPage}
      disabled={list.isFetching}
      onClick={() => void list.fetchNextPage()}
      className="justify-self-center"
    >
      {texts.showEarlierOnes}
    </Button>
  );
}
