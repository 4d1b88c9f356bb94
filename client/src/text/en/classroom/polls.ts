export const thePolls = "The polls";
export const loading = "Loading…";
export const newPollAsks = (question: string | number) => `New poll: ${question}`;
export const polls = "Polls";
export const hidePolls = "Hide polls";
