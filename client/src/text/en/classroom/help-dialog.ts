export const listenToKeys = "Use these keys";
