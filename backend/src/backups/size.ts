/** For the terminal: '1.5 GB'. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / 1_000 ** power).toFixed(digits)} ${units[power]}`;
}
