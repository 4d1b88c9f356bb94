// Everything about media but the person's own devices. It is large, and loaded once the green room is there.
export { MediaSession } from "./MediaSession.ts";
export { prepareLink } from "./prepare-link.ts";
