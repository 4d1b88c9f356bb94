/** For `ref`: the focus in an element that goes is given to one that stays, instead of to the top of the page. */
export const givesFocusTo =
  (next: (gone: HTMLElement) => HTMLElement | null) => (element: HTMLElement | null) => () => {
    if (element?.contains(document.activeElement)) next(element)?.focus();
  };

/** To the heading that names the table of a row. */
export const tableHeadingGetsFocus = givesFocusTo((row) => {
  const heading = row.closest("table")?.getAttribute("aria-labelledby");
  return heading ? document.getElementById(heading) : null;
});

/** To what the element is in: a region of the page, or a window. Either can have the focus. */
export const regionGetsFocus = givesFocusTo((gone) => gone.closest("section, [role=dialog]"));
