export const nextTopic = "Next topic";
export const playNextTopic = "Play next topic";
export const playNow = "Play now";
export const stop = "Stop";
export const startsIn = (seconds: number) => `Starts in ${seconds} s`;
export const startsByItself = (seconds: number) =>
  `Starts by itself in ${seconds} seconds. Escape stops it.`;
export const playNextByItself = "Play the next topic automatically";
export const lastTopicCourse = "This was the last topic of the course.";
export const mayTakenOutCatalogue = "It may have been taken out of the catalogue.";
export const seeAllCourses = "See all courses";
export const noTopicsYet = "No topics yet.";
export const soonFirstOneAppearsHere =
  "As soon as the first one is there, it appears here by itself.";
export const tryAgain = "Try again";
export const topics = "Topics";
export const ofWatched = (seen: string | number, length: string | number) =>
  `${seen} of ${length} watched`;
export const buyCourseWatch = "Buy the course to watch";
export const cannotBePlayed = "Cannot be played";
export const beingProcessed = "Being processed";
export const loadingTopics = "Loading topics…";
export const topicOf = (at: string | number, value: string | number) => `Topic ${at} of ${value}`;
export const buyThisCourse = "Buy this course";
export const login = "Login";
export const enrollNow = "Enroll Now";
export const freePreview = "Free preview";
export const inCourseFor = (price: string) => `In the course for ${price}`;
export const wholeCourseCosts = (price: string) => `The whole course costs ${price}.`;
export const taughtBy = (teacher: string) => `Taught by ${teacher}`;
export const n1Topic = "1 topic";
export const numberOfTopics = (topics: number) => `${topics} topics`;
export const theReplay = "What was written in the class";
export const allOfItYours = "You have this course.";
export const editCaptions = "Edit captions";
export const theCaptions = "The captions";
