export const emailNotVerifiedYet = "Your email is not verified yet.";
export const linkMailedVerifiesInvitationsEmail = (email: string | number) =>
  `A link that is mailed to ${email} verifies it. Invitations by email work from then on.`;
export const sendTheMail = "Send the mail";
export const verifyingYourEmail = "Verifying your email…";
