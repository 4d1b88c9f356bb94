import ICAL from "ical.js";

/** An event as another program reads it. */
export type ReadEvent = {
  uid: string;
  summary: string;
  description: string;
  url: string;
  sequence: number;
  /** Moments, however they are written. */
  start: Date;
  end: Date;
};

/** The events of an iCalendar text. Throws where ical.js cannot read it. */
export const eventsIn = (ics: string): ReadEvent[] => {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      url: String(component.getFirstPropertyValue("url")),
      sequence: event.sequence,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
    };
  });
};
