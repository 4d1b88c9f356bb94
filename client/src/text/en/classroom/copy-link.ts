export const copyingNotAllowed = (href: string | number) =>
  `The browser did not allow copying. The link is ${href}`;
export const copyClassLink = "Copy class link";
export const linkCopied = "Link copied.";
