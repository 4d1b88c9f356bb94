import { useEffect } from "react";

/** Keeps the screen of a phone on for as long as the class is shown; asked for again when the page comes back. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.hidden || over) return;
      // Refused on low battery, and missing on some browsers: then the screen goes dark as it always does.
      lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (over) await lock?.release();
    };
    void take();
    const retake = () => void take();
    document.addEventListener("visibilitychange", retake);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", retake);
      void lock?.release();
    };
  }, []);
};
