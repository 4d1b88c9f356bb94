/** The pause before a failed attempt is repeated: it doubles up to the longest, ms. */
export const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = 15_000;
/** The pause before a page is loaded again a second time: while servers are updated one by one, the old page may come again, ms. */
export const RELOAD_PAUSE = 15_000;

let count = 0;
let outdated = false;
const listeners = new Set<() => void>();

const change = (by: number) => {
  count += by;
  listeners.forEach((listener) => listener());
};

/** Whether something that failed for want of a network or a server is being tried again. */
export const isTryingAgain = () => count > 0;

/** Whether the site was updated since this page came: parts that it has not loaded yet are no longer there. */
export const isOutdated = () => outdated;

export const becomeOutdated = () => {
  outdated = true;
  change(0);
};

/** Calls back when either may have changed; returns a function that stops it. */
export function onTryingAgain(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Repeats an attempt until it has a result: after a pause, or as soon as the network returns. */
export async function tryAgain<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  change(1);
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await networkOr(pause);
      const result = await attempt();
      if (result !== null) return result;
    }
  } finally {
    change(-1);
  }
}

/** Resolves after the pause, or as soon as the network returns. */
const networkOr = (pause: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, pause);
    addEventListener("online", go);
  });
