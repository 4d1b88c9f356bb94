export const keyNumbers = "Key numbers";
export const pendingVideos = "Videos to approve";
export const liveClasses = "Classes now";
export const users = "Users";
export const failedJobs = "Failed jobs";
export const revenueOf = (days: number) => `Revenue, ${days} days`;
export const inSandbox = (amount: string) => `${amount} in the sandbox`;
