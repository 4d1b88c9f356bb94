import Bowser from "bowser";

/** A device as its owner would call it, from its user agent: 'Chrome on Android'. */
export const deviceOf = (userAgent: string): string => {
  // It does not take an empty one.
  if (userAgent === "") return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" on ") || UNKNOWN;
};

const UNKNOWN = "An unknown device";
