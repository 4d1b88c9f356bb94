/** User agents of programs that read pages for searches and previews; also an empty one. Phones of the make Cubot are none. */
const CRAWLERS =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|archiver|facebookexternalhit|preview|python|curl|wget|scrapy|go-http/i;

/** Whether the caller is a crawler that will come again, not a person who waits. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent === "" || CRAWLERS.test(userAgent);
