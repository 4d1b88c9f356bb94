/** The texts of the specification that any first page may need; `MESSAGES` contains them too. */
export const FIRST_MESSAGES = {
  home: {
    loadFailed: "Failed to load data. Please try again later.",
    categoriesFailed: "Failed to fetch categories",
    noCategories: "No categories available.",
    noCourses: "No courses found.",
  },
  notFoundPage: "Page Not Found",
  applicationError: "Unexpected Application Error!",
} as const;
