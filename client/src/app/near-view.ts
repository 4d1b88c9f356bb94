/**
 * Waits until the element of this id is a screen away or nearer. What is not there, as on a page that is rendered in the browser,
 * or on a server, is not waited for.
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
