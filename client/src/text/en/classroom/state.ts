export const classHasStarted = "The class has started.";
export const joined = (name: string | number) => `${name} joined.`;
export const severalJoined = (count: number) => `${count} people joined.`;
export const sharesScreen = (name: string | number) => `${name} shares a screen.`;
