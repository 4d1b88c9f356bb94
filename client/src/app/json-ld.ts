/** A description of the page for search engines, in the words of schema.org. */
export type JsonLd = { "@type": string; [property: string]: unknown };

/** As the text of a `<script>`: nothing in it can end the element or the line. */
export const scriptText = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
