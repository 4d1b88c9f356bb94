/**
 * Waits until the element of this id is at most one screen away. Resolves at once if it does not exist, as on a
 * browser-rendered page or on a server.
 */
export const nearView = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const element = import.meta.env.SSR ? null : document.getElementById(id);
    if (!element) return resolve();
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "100%" },
    );
    observer.observe(element);
  });
