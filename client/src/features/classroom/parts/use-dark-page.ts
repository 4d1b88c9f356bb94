import { useLayoutEffect } from "react";

const DARK = "scheme-dark";

/** The class is dark in both themes, and so are its menus and dialogs, which are children of the page's body. */
export const useDarkPage = (): void => {
  useLayoutEffect(() => {
    document.body.classList.add(DARK);
    return () => document.body.classList.remove(DARK);
  }, []);
};
