export const emailNotVerifiedYet = "Your email is not verified yet.";
export const linkMailedVerifiesInvitationsEmail = (email: string | number) =>
  `We mail a link to ${email}. Once you open it, your email is verified and invitations by email work.`;
export const sendTheMail = "Send the mail";
export const verifyingYourEmail = "Verifying your email…";
