/** What a page notes of itself while it loads, in its own clock, ms from its start. */
export type PhoneMarks = {
  fcp: number;
  lcp: number;
  lcpOf: string;
  cls: number;
  /** Start and duration of each task longer than 50 ms, from the first paint on. */
  longTasks: [start: number, duration: number][];
};

declare global {
  interface Window {
    phoneMarks?: PhoneMarks;
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Largest = PerformanceEntry & { element: Element | null };

/** Runs in the page before its own scripts. */
export function notePhoneMarks(): void {
  if (window.top !== window) return;
  const marks: PhoneMarks = { fcp: 0, lcp: 0, lcpOf: "", cls: 0, longTasks: [] };
  window.phoneMarks = marks;
  const each = <Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true });
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") marks.fcp = startTime;
  });
  each<Largest>("largest-contentful-paint", ({ startTime, element }) => {
    marks.lcp = startTime;
    marks.lcpOf = `${element?.localName} ${element?.textContent.slice(0, 30)}`;
  });
  each<Shift>("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) marks.cls += value;
  });
  each("longtask", ({ startTime, duration }) => marks.longTasks.push([startTime, duration]));
}
