export const raiseHand = "Raise hand";
export const raiseOrLower = "Raise or lower hand";
export const handRaised = "Hand raised";
export const theHands = "The list of raised hands";
export const raisedHand = (name: string | number) => `${name} raised a hand.`;
export const aParticipant = "A participant";
export const itIsYourTurn = "It is your turn.";
export const itIsTurnOf = (name: string | number) => `It is ${name}’s turn.`;
export const raiseOrLowerYourHand = "Raise or lower your hand";
