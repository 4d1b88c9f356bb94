export const accessAllCourses = "Access to all courses";
export const communitySupport = "Community support";
export const standardMaterials = "Standard materials";
export const starter = "Starter";
export const month = "/month";
export const getStarted = "Get started";
