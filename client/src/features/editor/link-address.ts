const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** A link's target: a path of this site, a mail address or a web address. Null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  if (/^[/\\]/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = URL.parse(SCHEME.test(text) ? text : `https://${text}`);
  if (!address || !["http:", "https:", "mailto:"].includes(address.protocol)) return null;
  if (address.protocol !== "mailto:" && !/\.|^localhost$|^\[/.test(address.hostname)) return null;
  return address.href;
}
