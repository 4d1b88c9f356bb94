export const day = "Day";
export const pagesOpened = "Pages opened";
export const visitors = "Visitors";
export const totals = "Totals";
export const lastDaysUtcVisitorShortened = (length: string | number) =>
  `The last ${length} days, in UTC. A visitor is one shortened address on one day, and counts as a new visitor the next day: nobody is followed, and a school behind one address is one visitor.`;
export const loadingVisits = "Loading visits…";
export const nobodyCountedYet = "No visits yet.";
export const everyPageSomebodyStaysTwo =
  "Pages that someone stays on for at least two seconds appear here.";
export const days = "Days";
export const everyDayTable = "Every day as a table";
export const pages = "Pages";
export const countries = "Countries";
export const noAddressLookedUpAnywhere =
  "Addresses are not looked up anywhere, so countries are unknown.";
/** A number, and how it is written. */
type Count = { number: number; text: string };

export const opened = (views: Count, visitors: Count) =>
  `${views.text} ${views.number === 1 ? "page" : "pages"} opened, ${visitors.text} ${visitors.number === 1 ? "visitor" : "visitors"}`;
export const page = "Page";
export const country = "Country";
