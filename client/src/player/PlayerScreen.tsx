import type { ReactNode } from "react";

const SCREEN = "player-screen";

/** What a player within it shows in full screen: it stays there while one player takes the place of another. */
export const PlayerScreen = ({ children }: { children: ReactNode }) => (
  <div className={SCREEN}>{children}</div>
);

/** What is in full screen when this player is: its `PlayerScreen`, where it is in one. */
export const screenOf = (frame: HTMLElement): HTMLElement =>
  frame.closest<HTMLElement>(`.${SCREEN}`) ?? frame;
