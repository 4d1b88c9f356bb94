/** A page that the visitor looks at loads other things first, ms. */
const SETTLED = 4_000;

/** Replaces the browser's own error page when there is no network, and keeps the scripts of the main pages. */
export function keepOffline() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Refused in private windows and by some settings: then there is none.
  const register = async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    if (!savesData()) active?.postMessage("keep");
  };
  const begin = () => void register().catch(() => null);
  const settle = () => setTimeout(() => whenIdle(begin), SETTLED);
  if (document.readyState === "complete") settle();
  else window.addEventListener("load", settle);
}

/** Safari has no such callback. */
const whenIdle = (act: () => void) =>
  "requestIdleCallback" in window ? window.requestIdleCallback(act) : setTimeout(act);

type Connection = { saveData?: boolean };

/** The visitor asks to load no more than what they look at. */
const savesData = () =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
