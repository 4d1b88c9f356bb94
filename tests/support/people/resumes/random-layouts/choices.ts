import type { Random } from "../../../../fuzz/Random.ts";

/** What a layout is composed of. A value that stands here twice is drawn twice as often. */
const CHOICES = {
  page: [
    ...["one column", "one column", "sidebar at the left", "sidebar at the left"],
    ...["sidebar at the right", "table"],
  ],
  order: ["jobs before studies", "studies before jobs", "no summary"],
  studies: ["in the main column", "in the main column", "in the sidebar"],

  header: ["above all", "above all", "in the main column", "in the sidebar"],
  name: [
    ...["plain", "plain", "on two lines", "capitals", "first names light", "beside the trade"],
    "centred",
  ],
  nameSize: [20, 28, 36],
  contacts: ["in the header", "in the header", "in the sidebar"],
  contactForm: ["on one line", "on lines", "with labels", "with icons", "right of the name"],
  contactHeading: [true, false],

  headings: ["above", "above", "in the margin"],
  headingForm: [
    ...["plain", "capitals", "letters apart", "line below", "band", "centred", "large"],
    ...["with an icon", "small"],
  ],
  summaryHeading: ["Summary", "Profile", "About me", "Objective"],
  jobsHeading: [
    ...["Experience", "Work Experience", "Employment", "Professional Experience"],
    ...["Work History", "Work"],
  ],
  studiesHeading: ["Education", "Academic Background", "Studies"],
  volunteerHeading: ["Volunteering", "Volunteer", "Volunteer Work"],
  skillsHeading: ["Skills", "Technical Skills", "Expertise"],

  head: [
    ...["title, employer", "employer, title"],
    ...["title above employer", "title above employer"],
    ...["employer above title", "employer above title"],
    ...["title at employer", "title, employer, place", "employer above title, place"],
    ...["employer, place above title", "title above employer above place"],
  ],
  separator: [", ", " | ", " — ", " · ", " - ", " / ", " // ", ": "],
  titleForm: ["bold", "bold", "italic", "plain", "large", "capitals", "coloured"],
  employerForm: ["bold", "italic", "plain", "plain", "large", "link", "capitals", "coloured"],
  placeShown: [true, false],
  address: ["none", "none", "none", "whole", "without its scheme"],
  degree: [" in ", ", ", " "],

  dates: [
    ...["right of the first line", "right of the first line", "right of the last line"],
    ...["in a wide column", "in a wide column", "in a narrow column"],
    ...["after the head", "in brackets", "above", "below", "below"],
  ],
  dateForm: [
    ...["Mar 2019", "March 2019", "03/2019", "2019-03", "2019-03-15", "March, 2019", "2019"],
    ...["Mar ’19", "15 Mar 2019", "2019.03"],
  ],
  dateStyle: ["plain", "grey", "italic", "small", "bold"],
  dash: [" – ", " - ", " to ", "—", "–", " / ", " until ", " → "],
  brokenAtDash: [false, false, true],
  present: ["Present", "present", "Current", "now", "Today"],
  duration: [false, false, false, false, true],

  bullets: ["discs", "discs", "squares", "dashes", "none", "one paragraph"],
  bulletsLabel: ["", "", "", "Highlights", "Key achievements"],
  jobSummary: [true, false],
  courses: [true, false],

  font: [
    ...["Liberation Sans", "Liberation Serif", "DejaVu Sans", "FreeSans", "FreeSerif"],
    "Noto Sans",
  ],
  fontSize: [10, 11, 12, 13, 14],
  lineHeight: [1.25, 1.4, 1.6],
  gap: [4, 10, 20],
  marginWidth: ["18%", "25%", "30%"],
  /** How far a heading in the margin hangs under the first line beside it. */
  headingDrop: ["0", "0", "6px", "12px"],
  sidebarWidth: ["26%", "32%", "36%"],
  sidebarTinted: [true, false],
  tagged: [true, false],
  scale: [1, 1, 1, 1, 0.8],
} as const;

type Table = typeof CHOICES;
export type Choices = { readonly [Name in keyof Table]: Table[Name][number] };

/** A column of dates, which is so narrow that a range may be broken at its dash. */
export const areDatesBeside = ({ dates }: Choices): boolean =>
  dates === "in a wide column" || dates === "in a narrow column";

/** Nobody begins a line with another dash. */
const BROKEN_AT: Choices["dash"][] = [" – ", " - ", " to ", " until "];

export const choose = (random: Random): Choices =>
  fitting(
    Object.fromEntries(
      Object.entries(CHOICES).map(([name, values]) => [name, random.pick<unknown>(values)]),
    ) as Choices,
  );

/** What does not go together is replaced: a page without a sidebar has nothing in it, and a narrow sidebar has no wide header. */
const fitting = (drawn: Choices): Choices => {
  const { header, contacts, contactForm, nameSize, dash } = drawn;
  const brokenAtDash = drawn.brokenAtDash && areDatesBeside(drawn) && BROKEN_AT.includes(dash);
  const choices = { ...drawn, brokenAtDash };
  if (choices.page === "one column")
    return {
      ...choices,
      studies: "in the main column",
      header: "above all",
      contacts: "in the header",
    };
  const isNarrow = header === "in the sidebar" || contacts === "in the sidebar";
  const isWideForm = contactForm === "on one line" || contactForm === "right of the name";
  return {
    ...choices,
    headings: "above",
    nameSize: header === "in the sidebar" ? 20 : nameSize,
    contactForm: isNarrow && isWideForm ? "on lines" : contactForm,
  };
};
