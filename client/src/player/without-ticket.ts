/** The address of a media file, whichever ticket it has. */
export const withoutTicket = (url: string) => url.split("?")[0];
