/** A screen denser than this gains little from more pixels, and a phone pays for each. */
const DENSITY_MAX = 2;

export type Shown = { visible: boolean; width: number };

/** Tells how wide an element is shown, in device pixels, and whether at all, now and as it changes; returns the end. */
export const watchView = (element: Element, tell: (shown: Shown) => void): (() => void) => {
  let visible = false;
  const tellNow = () =>
    tell({ visible, width: element.clientWidth * Math.min(devicePixelRatio, DENSITY_MAX) });
  // A page that is laid out twice before it is painted hears of both at once, the present last.
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
