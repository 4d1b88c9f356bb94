// Apart from the other texts of pages, which a class does not need.
export const theMaterials = "The materials";
export const theQuestions = "The questions";
