export const somebodyReadsWhatWriteAny = "Someone reads what you write, at any hour, on any day.";
export const byMail = "By mail";
export const contact = "Contact";
export const name = "Name";
export const email = "Email";
export const message = "Message";
export const send = "Send";
export const website = "Website";
