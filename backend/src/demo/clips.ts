/** A video that the demo school is to have: a title card with a tone. */
type DemoClip = {
  /** Slug of one of `DEMO_COURSES`, whose teacher uploads it. */
  course: string;
  title: string;
  description: string;
  seconds: number;
  /** The others wait in the admin's queue. */
  approved: boolean;
};

const topics = (course: string, ...described: [title: string, description: string][]): DemoClip[] =>
  described.map(([title, description], index) => ({
    course,
    title,
    description,
    seconds: 4 + (index % 3),
    approved: true,
  }));

/** In the order in which they are made, so that what people look at first is there first. */
export const DEMO_CLIPS: DemoClip[] = [
  ...topics(
    "calculus-in-pictures",
    ["How fast is fast?", "Speed at one moment, read from the slope of a curve."],
    [
      "The slope of a curve",
      "From the chord to the tangent: the derivative drawn before it is computed.",
    ],
    [
      "Rules worth knowing",
      "Sums, products and chains, each with the picture that makes it plain.",
    ],
    ["Area under a curve", "Strips that get thinner: what an integral adds up."],
    ["Two sides of one coin", "Why undoing a derivative finds an area: the fundamental theorem."],
  ),
  {
    course: "first-programs-in-python",
    title: "Reading error messages",
    description: "What Python says when it does not understand, and how to find the line it means.",
    seconds: 5,
    approved: false,
  },
  ...topics(
    "algebra-from-the-start",
    ["Letters for numbers", "What x stands for, and why that helps."],
    ["Keeping the balance", "Solving an equation by doing the same on both sides."],
    ["A line on paper", "The graph of an equation with two letters."],
  ),
  ...topics(
    "first-programs-in-python",
    ["Hello, Python", "A first program of one line, and how to run it."],
    ["Names and values", "Keeping a value under a name to use it again."],
    ["Again and again", "Loops: the same work for every item of a list."],
  ),
  ...topics(
    "web-pages-that-last",
    ["Headings, paragraphs, lists", "HTML says what things are, not how they look."],
    ["Colour and space", "A little CSS, and text that everybody can read."],
    ["A button that does something", "The first ten lines of JavaScript."],
    ["For every screen", "One page on the phone, the laptop and the wall."],
  ),
  ...topics(
    "clear-english-writing",
    ["One sentence, one thing", "Cutting long sentences where they want to be cut."],
    ["Paragraphs that hold", "The first sentence promises, the others keep it."],
  ),
  ...topics(
    "spanish-for-travellers",
    ["Buenos días", "Greeting, thanking, saying goodbye."],
    ["Una mesa para dos", "Ordering a meal and paying for it."],
  ),
];

/** Who has bought what. */
export const DEMO_PURCHASES = [{ email: "amina@lyceum.example", course: "calculus-in-pictures" }];
