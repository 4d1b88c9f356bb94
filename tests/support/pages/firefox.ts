/** A Firefox as people have it; Debian's. */
export const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
