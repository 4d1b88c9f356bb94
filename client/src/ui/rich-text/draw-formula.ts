import { FORMULA_OPTIONS, isDrawable } from "@lyceum/shared/rich-text.ts";
import katex from "katex";

/** Draws a formula in an element, in place of what is there. False if it is none that may be drawn. */
export const drawFormula = (element: HTMLElement, formula: string, display: boolean): boolean => {
  if (!isDrawable(formula)) return false;
  try {
    katex.render(formula, element, { ...FORMULA_OPTIONS, displayMode: display });
    return true;
  } catch {
    element.replaceChildren();
    return false;
  }
};
