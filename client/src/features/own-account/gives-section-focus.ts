import { givesFocusTo } from "../../ui/gives-focus-to.ts";

/** To the section of the account that it is in. */
export const givesSectionFocus = givesFocusTo((gone) => gone.closest("section"));
