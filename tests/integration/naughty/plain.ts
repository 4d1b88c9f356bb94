/** Whether an answer has no stack and no path of ours in it. */
export const isPlain = (body: string): boolean => !/\n\s+at |node_modules|\.ts:\d/.test(body);
