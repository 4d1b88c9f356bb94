/** Whether an answer has no stack trace and no file path. */
export const isPlain = (body: string): boolean => !/\n\s+at |node_modules|\.ts:\d/.test(body);
