export const couldNotBeShown = (name: string | number) => `${name} could not be shown.`;
export const tryAgain = "Try again";
export const cancel = "Cancel";
export const unread = "unread";
