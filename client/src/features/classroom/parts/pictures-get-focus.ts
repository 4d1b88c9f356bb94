import { givesFocusTo } from "../../../ui/gives-focus-to.ts";

/** For `ref` of what lies over the pictures: they stay. */
export const picturesGetFocus = givesFocusTo(() =>
  document.querySelector<HTMLElement>("main section"),
);
