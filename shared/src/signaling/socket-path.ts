/** Where the live connection is, on the site's own origin. */
export const SOCKET_PATH = "/live";
