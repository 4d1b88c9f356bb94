/** A page that is being looked at has better things to do first, ms. */
const SETTLED = 4_000;

/** Lets this browser say something better than its own words when there is no network. */
export function keepOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Refused in private windows and by people's settings: then there is none.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => null);
  const settle = () => setTimeout(register, SETTLED);
  if (document.readyState === "complete") settle();
  else window.addEventListener("load", settle);
}
