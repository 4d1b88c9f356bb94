export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
