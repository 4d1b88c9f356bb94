/** What the server filled into a `<meta>` element of this document. */
export const chosen = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
