import { useEffect } from "react";

/** Keeps a phone's screen on while the class is shown; requested again when the page becomes visible. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.hidden || over) return;
      // Refused on low battery, and missing on some browsers: then the screen turns off as usual.
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
