/** A denser screen gains little from more pixels, and a phone pays for each. */
const DENSITY_MAX = 2;

export type Shown = { visible: boolean; width: number };

/**
 * Reports how wide an element is shown, in device pixels, and whether at all, now and on changes; returns a function
 * that ends it.
 */
export const watchView = (element: Element, tell: (shown: Shown) => void): (() => void) => {
  let visible = false;
  const tellNow = () =>
    tell({ visible, width: element.clientWidth * Math.min(devicePixelRatio, DENSITY_MAX) });
  // After two layouts before a paint both entries arrive at once, the current one last.
  const seen = new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting ?? visible;
    tellNow();
  });
  const sized = new ResizeObserver(tellNow);
  seen.observe(element);
  sized.observe(element);
  return () => {
    seen.disconnect();
    sized.disconnect();
  };
};
