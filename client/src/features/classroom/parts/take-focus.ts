/** For `ref`: the whole screen has changed, and with it what had the focus is gone. Screen readers continue here. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
