export const about = (siteName: string | number) => `About ${siteName}`;
export const schoolLiveClassesRecordedCourses =
  "A school of live classes and recorded courses, made by people who teach in it.";
export const whatPeopleSay = "What people say";
