const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method changes nothing. */
export const isReading = (method: string): boolean => READING.has(method);
