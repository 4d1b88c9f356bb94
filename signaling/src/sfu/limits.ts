/** Milliseconds that a media host may be out of reach before its rooms are given up. */
export const MEDIA_HOST_PATIENCE = 5_000;
