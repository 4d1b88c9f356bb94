/** Those of the specification's texts that every first page may need; `MESSAGES` has them too, with all the others. */
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
