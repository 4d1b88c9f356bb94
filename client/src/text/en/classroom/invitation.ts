export const openingInvitation = "Opening your invitation…";
export const invitationNotOpened = "Your invitation could not be opened.";
