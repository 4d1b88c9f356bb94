export const backToDashboard = "Back to dashboard";
export const login = "Login";
export const home = "Home";
export const thankYouForBeingHere = "Thank you for being here.";
export const youLeftClass = "You left the class.";
export const personHasOneSeat = "A person has one seat.";
export const joinHereInstead = "Join here instead";
export const askTeacherToInviteYou = "Ask the teacher to invite you.";
export const linkMayBeIncompleteOrClass = "The link may be incomplete, or the class deleted.";
export const askAgain = "Ask again";
export const tryAgain = "Try again";
export const classCannotBeReached = "The class cannot be reached.";
export const checkConnection = "Check your connection.";
export const openAgain = "Open again";
export const joinAgain = "Join again";
export const classIsOpenAgain = "The class is open again.";
export const classEndsInAMoment = "The class ends for everyone in a moment.";
export const undo = "Undo";
export const unmute = "Unmute";
export const askedToTurnOn = "The teacher asks you to turn on your camera.";
export const askedToUnmute = "The teacher asks you to unmute.";
export const turnOn = "Turn on";
export const notNow = "Not now";
export const dismiss = "Dismiss";
export const teacherLeft = "The teacher left.";
export const classEndsUnlessTheyReturn = (value: string | number) =>
  `The class ends in ${value} minutes unless they come back.`;
export const classIsEnding = "The class is ending…";
export const waitingForYou = (people: number) =>
  `${people === 1 ? "1 person is" : `${people} people are`} waiting for you to start.`;
export const startClassWhenYouAreReady = "Start the class when you are ready.";
export const rejoin = "Rejoin";
export const devices = { camera: "camera", microphone: "microphone", screen: "screen" };
/** What is wrong with a device, and what the person can do. */
export const problems = {
  denied: (name: string) =>
    `Your browser does not let this page use the ${name}. Allow it beside the address, then try again.`,
  missing: (name: string) => `No ${name} was found. Plug one in, then try again.`,
  busy: (name: string) => `Another program uses your ${name}. Close it, then try again.`,
  unsupported: (name: string) => `This browser or address does not allow the use of a ${name}.`,
  unsent: (name: string) => `Your ${name} could not be sent to the class. Try again.`,
  silent: (name: string) => `Your ${name} is shared without its sound, which could not be sent.`,
  failed: (name: string) => `Your ${name} could not be started. Try again, or choose another.`,
};
