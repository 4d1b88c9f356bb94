/** What a person does before anything on the page changes. */
const ACTS = ["pointerdown", "click", "keydown", "input", "popstate"] as const;

let startAll: () => void;
const allStarted = new Promise<void>((resolve) => {
  startAll = resolve;
  if (import.meta.env.SSR) return;
  for (const act of ACTS) addEventListener(act, () => resolve(), { once: true, passive: true });
});

/**
 * Ends every wait for a part of the page to come near. A change of the address needs all parts hydrated, and may follow
 * what was typed before any script could notice.
 */
export const hydrateAllParts = (): void => startAll();

/**
 * Waits until the element of this id is at most one screen away, the person did something, or all parts are needed.
 * Resolves at once if it does not exist, as on a browser-rendered page or on a server.
 */
export const nearView = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const element = import.meta.env.SSR ? null : document.getElementById(id);
    if (!element) return resolve();
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: "100%" },
    );
    const near = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(element);
    void allStarted.then(near);
  });
