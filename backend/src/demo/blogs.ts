/** A comment under a blog of the demo school. */
type DemoComment = {
  /** Of one of `DEMO_PEOPLE`; null for a visitor. */
  email: string | null;
  text: string;
};

/** Its text is `blogs/{slug}.html`. */
type DemoBlog = {
  slug: string;
  title: string;
  /** Slug of one of `DEMO_COURSES`. */
  course: string;
  daysAgo: number;
  /** In their order; the first one a few hours after the blog. */
  comments: DemoComment[];
};

const GRACE = "grace.teacher@lyceum.example";
const ALAN = "alan.teacher@lyceum.example";
const AMINA = "amina@lyceum.example";
const BEN = "ben@lyceum.example";
const CHEN = "chen@lyceum.example";
const DIVYA = "divya@lyceum.example";

const says = (email: string | null, text: string): DemoComment => ({ email, text });

export const DEMO_BLOGS: DemoBlog[] = [
  {
    slug: "read-the-last-line-first",
    title: "Read the last line first",
    course: "first-programs-in-python",
    daysAgo: 2,
    comments: [
      says(BEN, "I had a KeyError on my screen while I read this. Fixed in a minute, thank you!"),
      says(
        null,
        "Is get(name, 0) better than looking with “if name in counts” first? I always did that.",
      ),
      says(
        ALAN,
        "Both are right. get says it in one line; the if is better when more than one thing has to happen for a new name.",
      ),
    ],
  },
  {
    slug: "what-a-slope-says",
    title: "What a slope says about a journey",
    course: "calculus-in-pictures",
    daysAgo: 9,
    comments: [
      says(AMINA, "25, 20.5, 20.05: I tried 2.001 myself and got 20.005. It really settles."),
      says(
        GRACE,
        "Exactly. Now try it from the other side, from 1.999 to 2. Where does that one settle?",
      ),
      says(AMINA, "At 20 too! 19.995 was my first."),
    ],
  },
  {
    slug: "lunch-in-twenty-words",
    title: "Lunch in twenty words",
    course: "spanish-for-travellers",
    daysAgo: 17,
    comments: [
      says(
        DIVYA,
        "Used “sin carne” in Valencia last week. The waiter brought me something with ham, which is apparently not carne. Ask twice!",
      ),
      says(ALAN, "A classic. “Ni carne, ni jamón, ni pescado” covers it."),
    ],
  },
  {
    slug: "a-button-is-not-a-link",
    title: "A button is not a link",
    course: "web-pages-that-last",
    daysAgo: 26,
    comments: [
      says(
        CHEN,
        "I did the test without a mouse on my own page and got stuck in the menu after four tabs. Now I know what to do at the weekend.",
      ),
    ],
  },
  {
    slug: "cut-your-first-sentence",
    title: "Cut your first sentence",
    course: "clear-english-writing",
    daysAgo: 34,
    comments: [
      says(null, "Nothing was missing. Slightly embarrassing."),
      says(DIVYA, "I cut the first two of my application letter. Got the interview."),
    ],
  },
  {
    slug: "the-equals-sign-is-a-promise",
    title: "The equals sign is a promise",
    course: "algebra-from-the-start",
    daysAgo: 45,
    comments: [
      says(
        BEN,
        "My teacher has been writing “please, a new line!” on my papers for two years. Now I see why.",
      ),
    ],
  },
  {
    slug: "a-loop-is-a-sentence",
    title: "A loop is a sentence",
    course: "first-programs-in-python",
    daysAgo: 57,
    comments: [
      says(CHEN, "For the longest word: max(words, key=len). Is that cheating?"),
      says(
        ALAN,
        "That is not cheating, that is knowing the language. Now write it once with a loop.",
      ),
    ],
  },
  {
    slug: "a-thousand-thin-strips",
    title: "A thousand thin strips",
    course: "calculus-in-pictures",
    daysAgo: 68,
    comments: [],
  },
  {
    slug: "one-page-for-every-screen",
    title: "One page for every screen",
    course: "web-pages-that-last",
    daysAgo: 81,
    comments: [says(BEN, "It was a fixed width. There was exactly one.")],
  },
  {
    slug: "letters-that-get-an-answer",
    title: "Letters that get an answer",
    course: "clear-english-writing",
    daysAgo: 95,
    comments: [],
  },
  {
    slug: "why-algebra-uses-letters",
    title: "Why algebra uses letters",
    course: "algebra-from-the-start",
    daysAgo: 110,
    comments: [
      says(
        AMINA,
        "I tried the trick on my brother. He wants to know how I did it. I told him to take the course.",
      ),
    ],
  },
];
