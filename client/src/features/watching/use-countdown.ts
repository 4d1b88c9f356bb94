import { useEffect, useEffectEvent, useState } from "react";

/** Counts whole seconds down to 0 while `active`, then calls back once. Returns the seconds that are left. */
export function useCountdown(active: boolean, seconds: number, onZero: () => void): number {
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onZero);
  useEffect(() => {
    if (!active) return;
    const endsAt = performance.now() + seconds * 1000;
    const tick = () => {
      const remaining = Math.max(Math.ceil((endsAt - performance.now()) / 1000), 0);
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      done();
    };
    setLeft(seconds);
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [active, seconds]);
  return left;
}
