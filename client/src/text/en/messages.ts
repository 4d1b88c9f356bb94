export const contactMessages = "Contact messages";
export const loadingContactMessages = "Loading contact messages…";
export const waitingAnswer = "Waiting for an answer";
export const nothingWaitsAnswer = "No messages are waiting for an answer.";
export const whatPeopleWriteContactPage = "What people write on the contact page appears here.";
export const answeredCount = (length: string | number) => `${length} answered`;
export const answered = "Answered";
export const nextTry = (value: string | number) => `Next try: ${value}.`;
export const notTriedAgain = "It will not be tried again.";
export const notMailed = (refusals: number, refusal: string, next: string) => {
  const times = refusals === 1 ? "once" : `${refusals} times`;
  return `Not mailed to support: the mail server refused it ${times} (${refusal}). ${next}`;
};
export const markAsAnswered = "Mark as answered";
export const markNotAnswered = "Mark as not answered";
