export const copy = (what: string | number) => `Copy ${what}`;
export const browserDidNotAllowCopying = "The browser did not allow copying. Select the text.";
export const pages = "Pages";
export const previous = "Previous";
export const pageOf = (page: string | number, pages: string | number) => `Page ${page} of ${pages}`;
export const next = "Next";
export const showEarlierOnes = "Show earlier ones";
export const couldNotLoadedCheckConnection = (name: string | number) =>
  `${name} could not be loaded. Check your connection.`;
export const reloadThePage = "Reload the page";
export const tryAgain = "Try again";
export const loading = "Loading…";
export const digitCode = (code_digits: string | number) => `${code_digits}-digit code`;
export const codeAppInstead = "Use a code from your app instead";
export const recoveryCodeInstead = "Use a recovery code instead";
export const authenticatorAppShowsNewOne =
  "Your authenticator app shows a new code every 30 seconds.";
export const recoveryCode = "Recovery code";
export const oneTenSavedEachGood = "One of the ten codes that you saved. Each works once.";
export const optional = "optional";
export const confirmPassword = "Confirm Password";
export const cancel = "Cancel";
export const close = "Close";
export const copied = "Copied";

export const show = "Show";
export const hide = "Hide";
export const optionOf = (place: number) => `Option ${place}`;
export const optionIsRight = (place: number) => `Option ${place} is right`;
export const addOption = "Add an option";
