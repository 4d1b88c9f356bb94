export const raisedHands = (count: number) => `Raised hands (${count})`;
export const hands = "Hands";
export const callNext = "Call next";
export const lowerAll = "Lower all";
