export const caughtErrorsCouldNotLoaded =
  "The caught errors could not be loaded. Please try again.";
export const caughtErrors = "Caught errors";
export const loadingCaughtErrors = "Loading caught errors…";
export const noneSinceServerStarted = "None since the server started";
export const partServerSinceStarted = "By part of the server since it started";
export const logSaysMore = "The log says what they were.";
