export const purchasedCourses = "Purchased Courses";
export const freeCourses = "Free Courses";
export const noFreeCoursesYet = "No free courses yet.";
export const notBoughtCourseYet = "You have not bought a course yet.";
export const seeAllCourses = "See all courses";
export const loadingCourses = "Loading courses…";
export const n1Topic = "1 topic";
export const topics = (length: string | number) => `${length} topics`;
export const watchNow = "Watch Now";
export const continueTopic = (number: number, position: string) =>
  `Continue: topic ${number}, ${position}`;
export const continueWatching = "Continue watching";
export const watchedShare = (percent: number) => `${percent} % watched`;
export const progressIn = (title: string) => `Progress in ${title}`;
export const otherCourses = "Other courses";
