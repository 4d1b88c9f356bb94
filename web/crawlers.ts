/** Programs that read pages for searches and previews, by what they call themselves; and who says nothing. */
const CRAWLERS =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|facebookexternalhit|preview|python|curl|wget|scrapy|go-http/i;

/** Whether who asks is a program that comes again, not a person who waits. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent === "" || CRAWLERS.test(userAgent);
