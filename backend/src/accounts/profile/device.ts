import Bowser from "bowser";

/** What somebody would call what they signed in with, by its agent: 'Chrome on Android'. */
export const deviceOf = (userAgent: string): string => {
  // It does not take an empty one.
  if (userAgent === "") return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || UNKNOWN;
};

const UNKNOWN = "An unknown device";
