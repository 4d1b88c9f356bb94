const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** How people refer to what has an id: `1A2B-3C4D`. It is no key: two ids may share one. */
export const referenceOf = (id: string): string =>
  `${id.slice(-12, -8)}-${id.slice(-4)}`.toUpperCase();

/** A text with the reference of each id in its place. */
export const withReferences = (text: string): string => text.replace(UUID, referenceOf);
