const TIME = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/;

/** 65.4 → '1:05.4', 3675 → '1:01:15'. */
export function timeText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  const fraction = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  return hours === 0
    ? `${minutes}:${rest}${fraction}`
    : `${hours}:${String(minutes).padStart(2, "0")}:${rest}${fraction}`;
}

/** Seconds of '65', '1:05.4' or '1:01:15'; null for everything else. */
export function secondsOf(text: string): number | null {
  const [found, hours = "0", minutes = "0", seconds = "0"] = TIME.exec(text.trim()) ?? [];
  if (found === undefined) return null;
  const isClock = found.includes(":");
  if (isClock && (Number(seconds) >= 60 || (hours !== "0" && Number(minutes) >= 60))) return null;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
