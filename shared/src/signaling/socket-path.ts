/** Path of the live socket, on the site's own origin. */
export const SOCKET_PATH = "/live";
