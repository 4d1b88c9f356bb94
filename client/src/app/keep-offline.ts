/** A page that the visitor looks at loads other things first, ms. */
const SETTLED = 4_000;

/** Replaces the browser's own error page when there is no network. */
export function keepOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Refused in private windows and by some settings: then there is none.
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => null);
  const settle = () => setTimeout(register, SETTLED);
  if (document.readyState === "complete") settle();
  else window.addEventListener("load", settle);
}
