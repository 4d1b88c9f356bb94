import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { CourseLevel } from "@lyceum/shared/rest/courses.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** The school that a first start shows around in. Addresses end in .example, which belongs to nobody (RFC 2606). */
type DemoPerson = { role: Role; name: string; email: string; mobile: string };

const GRACE = "grace.teacher@lyceum.example";
const ALAN = "alan.teacher@lyceum.example";

export const DEMO_PEOPLE: DemoPerson[] = [
  { role: "teacher", name: "Grace Okafor", email: GRACE, mobile: "5550100001" },
  { role: "teacher", name: "Alan Meyer", email: ALAN, mobile: "5550100002" },
  { role: "student", name: "Amina Diallo", email: "amina@lyceum.example", mobile: "5550100011" },
  { role: "student", name: "Ben Carter", email: "ben@lyceum.example", mobile: "5550100012" },
  { role: "student", name: "Chen Wei", email: "chen@lyceum.example", mobile: "5550100013" },
  { role: "student", name: "Divya Rao", email: "divya@lyceum.example", mobile: "5550100014" },
];

type DemoCourse = {
  slug: string;
  title: string;
  category: string;
  description: string;
  /** In the currency's smallest unit; 0 is free. */
  price_minor: number;
  teacher: string;
  level: CourseLevel | null;
  /** How long ago it was published. */
  days: number;
};

export const DEMO_COURSES: DemoCourse[] = [
  {
    slug: "algebra-from-the-start",
    title: "Algebra from the start",
    category: "Mathematics",
    description:
      "Letters instead of numbers, one step at a time: expressions, equations, inequalities and the graphs that belong to them.",
    price_minor: 0,
    teacher: GRACE,
    level: "Beginner",
    days: 60,
  },
  {
    slug: "calculus-in-pictures",
    title: "Calculus in pictures",
    category: "Mathematics",
    description:
      "What a derivative and an integral are before how they are computed, drawn by hand and then made exact.",
    price_minor: 149_900,
    teacher: GRACE,
    level: "Intermediate",
    days: 1,
  },
  {
    slug: "first-programs-in-python",
    title: "First programs in Python",
    category: "Programming",
    description:
      "Write, run and repair small programs from the first lesson on. No earlier experience is needed.",
    price_minor: 0,
    teacher: ALAN,
    level: "Beginner",
    days: 32,
  },
  {
    slug: "web-pages-that-last",
    title: "Web pages that last",
    category: "Programming",
    description:
      "HTML, CSS and a little JavaScript, written so that everybody can use the page and somebody else can change it.",
    price_minor: 199_900,
    teacher: ALAN,
    level: "Intermediate",
    days: 14,
  },
  {
    slug: "clear-english-writing",
    title: "Clear English writing",
    category: "Languages",
    description:
      "Sentences that say one thing, paragraphs that hold together, letters that get an answer.",
    price_minor: 0,
    teacher: GRACE,
    level: null,
    days: 95,
  },
  {
    slug: "spanish-for-travellers",
    title: "Spanish for travellers",
    category: "Languages",
    description:
      "Two hundred words and twelve situations: arriving, eating, asking the way, being ill, saying thank you.",
    price_minor: 99_900,
    teacher: ALAN,
    level: "Beginner",
    days: 0,
  },
];

type DemoClass = {
  title: string;
  access: ClassSummary["access"];
  teacher: string;
  course: string | null;
  startsAt: ((now: Date) => Date) | null;
  invited: string[];
};

const tomorrowAtFive = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 17);

export const DEMO_CLASSES: DemoClass[] = [
  {
    title: "Algebra: questions and answers",
    access: "open",
    teacher: GRACE,
    course: "algebra-from-the-start",
    startsAt: tomorrowAtFive,
    invited: [],
  },
  {
    title: "Python open hour",
    access: "open",
    teacher: ALAN,
    course: "first-programs-in-python",
    startsAt: null,
    invited: [],
  },
  {
    title: "Calculus tutorial for two",
    access: "closed",
    teacher: GRACE,
    course: null,
    startsAt: null,
    invited: ["amina@lyceum.example", "ben@lyceum.example"],
  },
];
