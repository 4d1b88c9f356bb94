export const error = "Error";
export const sendingTheFile = "Sending the file";
export const readingMachineDoesJudging = "Reading and scoring your resume";
export const scanning = "Scanning";
export const done = "Done:";
export const textReadingOrder = "Text in reading order";
export const commonlyLost = "commonly lost";
export const howScoreComesAbout = "How the score is made up";
export const of = (points: string | number, value: string | number) => `${points} of ${value}`;
export const whatWouldMakeBetter = "What would make it better";
export const nothingScannerLooksMissing = "Nothing that this scanner looks for is missing.";
export const matchJob100 = (points: string | number) => `Match with the job: ${points} of 100`;
export const threeTenthsScoreRareWords =
  "Three tenths of the score. Rare words of the description weigh more than common ones.";
export const foundResume = "Found in your resume";
export const nothingYet = "Nothing yet.";
export const found = "Found";
export const missingNameWhatKnowLearn = "Missing: name what you know, learn what you do not";
export const nothing = "Nothing.";
export const missing = "Missing";
export const whatMachineSees = "What the machine sees";
export const textComesOutFileOrder =
  "The text as it comes out of your file, in the order in which it is read.";
export const pageBlocksReadingOrder = (number: string | number, length: string | number) =>
  `Page ${number}: ${length} blocks in reading order`;
export const print = "Print";
export const save = "Save";
export const scoreOf100 = (score: string | number) => `Score: ${score} of 100`;
export const whateverElseHoldsScoreMost = (why: string | number, at: string | number) =>
  `${why} Whatever else is in it, that holds the score at ${at} at most.`;
export const whatWasUnderstood = "What was understood";
export const scannerSureWhatMissingWrong = (value: string | number) =>
  `The scanner is ${value} % sure of it. What is missing or wrong here is probably missing or wrong for employers too.`;
export const name = "Name";
export const email = "Email";
export const phone = "Phone";
export const links = "Links";
export const sections = "Sections";
export const skills = "Skills";
export const jobs = "Jobs";
export const unsureOf = "Check these lines";
export const quotedLine = (line: string) => `“${line}”`;
export const noTitle = "No title";
export const of100 = (fileName: string | number, score: string | number, label: string | number) =>
  `${fileName}: ${score} of 100, ${label}`;
export const atMost = (at: string | number, why: string | number) => `At most ${at}: ${why}`;
export const whatMachineRead = "What the machine read";
export const matchJobHeading = (points: string | number) => `MATCH WITH THE JOB: ${points} of 100`;
export const foundList = (value: string | number) => `Found: ${value}`;
export const missingList = (value: string | number) => `Missing: ${value}`;
export const markedCommonlyLost = (text: string | number) => `[commonly lost] ${text}`;
export const notFound = "not found";
export const noEmployer = "no employer";
export const correctWhatWasRead = "Correct what was read";
export const correctionsHint =
  "Your file stays as it is. The score then shows what it would be if a machine had read this. Press a job to open it.";
export const scoreAgain = "Score again";
export const addJob = "Add a job";
export const addEducation = "Add education";
export const cancel = "Cancel";
export const remove = "Remove";
export const commasBetween = "With commas between them";
export const oneLineEach = "One on each line";
export const bullets = "Bullets";
export const education = "Education";
export const noInstitution = "No institution";
export const noDegree = "no degree";
export const noDate = "no date";
export const noDates = "no dates";
export const institution = "Institution";
export const degree = "Degree or title";
export const dateHint = "Such as Jan 2017, 01/2017, 2017-01 or 2017";
export const endHint = "Such as Jan 2017, 01/2017, 2017-01, 2017 or Present";
export const present = "Present";
export const educationNumber = (number: number) => `Education ${number}`;
export const removeEducation = (number: number) => `Remove education ${number}`;
export const newJob = "New job";
export const newEducation = "New education";
export const reportOfLast = (scanned: string, chosen: string) =>
  `This is the report on ${scanned}, as it was scanned last. Press ‘Scan resume’ for one on the file that you have chosen now, ${chosen}.`;
export const scoresLast = (scanned: string) =>
  `This scores ${scanned} as it was scanned last, not the file that you have chosen now.`;
export const tryAgainIn = (seconds: number) =>
  seconds < 90
    ? `You can try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
    : `You can try again in ${Math.ceil(seconds / 60)} minutes.`;
export const scanningFile = (name: string) => `Scanning ${name}`;
export const jobTitle = "Job title";
export const employer = "Employer";
export const from = "From";
export const to = "To";
export const jobNumber = (number: number) => `Job ${number}`;
export const removeJob = (number: number) => `Remove job ${number}`;
export const scoredAgain = (before: number, now: number) =>
  `Scored with your corrections: ${now} instead of ${before}. Your file itself is unchanged: an employer’s software may still read it as before.`;
export const sectionNames = {
  summary: "Summary",
  experience: "Experience",
  education: "Education",
  skills: "Skills",
  projects: "Projects",
  certifications: "Certifications",
  languages: "Languages",
  awards: "Awards",
  publications: "Publications",
  volunteering: "Volunteering",
  interests: "Interests",
  references: "References",
};
