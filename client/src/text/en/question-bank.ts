export const questionsOfCourse = "Questions of the course";
export const whatFor = "Ask them as a quiz in any class of this course. Only you see them before.";
export const noQuestions = "No questions yet.";
export const notLoaded = "The questions could not be loaded.";
export const loading = "Loading the questions…";
export const notYours = "Only the teacher of the course keeps its questions.";
export const newQuestion = "New question";
export const question = "Question";
export const kind = "Answers";
export const oneAnswer = "One answer";
export const severalAnswers = "Several answers";
export const options = "Options (mark what is right)";
export const points = "Points";
export const add = "Add question";
export const cancel = "Cancel";
export const ask = (count: number) => (count === 1 ? "Ask 1 question" : `Ask ${count} questions`);
export const askNone = "Choose what to ask";
export const removeThis = (text: string) => `Remove ${text}`;
export const removeTitle = (text: string) => `Remove “${text}”?`;
export const removeMeans = "What was answered in classes stays there. This cannot be undone.";
export const remove = "Remove";
export const notRemoved = "It could not be removed. Please try again.";
const pointsOf = (count: number) => (count === 1 ? "1 point" : `${count} points`);
export const detail = (points: number, answers: number, right: number) =>
  answers === 0
    ? `${pointsOf(points)} · not asked yet`
    : `${pointsOf(points)} · ${right} of ${answers} answers right`;
export const isRight = "right";
