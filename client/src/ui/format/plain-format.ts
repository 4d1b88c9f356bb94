/**
 * Formats numbers on the first screens by hand, in their only language: loading the data of `Intl` takes a slow phone
 * about 50 ms, while the page is hydrated.
 */

/** A whole number: `12,345`. */
export const countText = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** Whole rupees without paise, in lakhs and crores: `₹499`, `₹1,23,456.50`. */
export function rupeesText(amount: number): string {
  const [whole = "", paise = ""] = amount.toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
  return `₹${grouped}${paise === "00" ? "" : `.${paise}`}`;
}

/** How long something plays, at a glance: `45 s`, `12 min`, `1 h 25 min`. */
export function lengthText(seconds: number): string {
  if (Math.round(seconds) < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** 75 → '1:15', 3675 → '1:01:15'. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}
