/** MB that the newest objects of a process may take before they are collected; Node's own default takes 100 MB more of a site at rest. */
export const YOUNG = { server: 8, mediaHost: 2 };

export const youngFlag = (megabytes: number): string => `--max-semi-space-size=${megabytes}`;
