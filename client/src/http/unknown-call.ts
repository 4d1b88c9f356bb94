/** Whether an answer of this status says that the backend has no such call: others need not have those that are not specified. */
export const isUnknownCall = (status: unknown): boolean => status === 404 || status === 405;
