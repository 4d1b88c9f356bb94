export const calendar = "Calendar";
export const calendarLead =
  "Subscribe to your classes in Google Calendar, Apple Calendar, Outlook or any other calendar, by a private address.";
export const notLoaded = "Your calendar could not be loaded.";
export const makeAddress = "Make a private address";
export const keepToYourself =
  "Everyone who has this address can see your classes. Keep it to yourself, and make a new one if others have it.";
export const address = "address";
export const makeNew = "Make a new address";
export const makeNewQuestion = "Make a new address?";
export const makeNewMeans = "Calendars that subscribed to the old one get no more updates.";
export const revoke = "Revoke address";
export const revokeQuestion = "Revoke the address?";
export const revokeMeans = "Calendars that subscribed to it get no more updates.";
export const mailMe = "Mail me an hour before my classes";
export const onceVerified = "Mails are sent once your email is verified.";
export const dismiss = "Dismiss";
export const startingClasses = "Classes that start soon";
export const startsSoon = "starts soon.";
export const startsIn = (minutes: number) => {
  if (minutes < 1) return "starts now";
  return minutes === 1 ? "starts in 1 minute" : `starts in ${minutes} minutes`;
};
