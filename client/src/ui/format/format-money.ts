const formats = new Map<string, { format: Intl.NumberFormat; units: number }>();

/** The format of a currency, and how many of its smallest units make a whole one. */
function formatOf(currency: string) {
  const known = formats.get(currency);
  if (known) return known;
  const of = { style: "currency", currency } as const;
  const digits = new Intl.NumberFormat("en-IN", of).resolvedOptions().maximumFractionDigits ?? 2;
  const format = new Intl.NumberFormat("en-IN", { ...of, trailingZeroDisplay: "stripIfInteger" });
  const made = { format, units: 10 ** digits };
  formats.set(currency, made);
  return made;
}

/** An amount in a currency's smallest unit, such as 49900 of INR: ₹499. */
export function formatMinor(amount: number, currency: string): string {
  const { format, units } = formatOf(currency);
  return format.format(amount / units);
}
