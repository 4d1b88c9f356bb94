export const theQuestions = "The questions";
export const questions = "Questions";
export const hideQuestions = "Hide questions";
export const showOrHideQuestions = "Show or hide the questions";
