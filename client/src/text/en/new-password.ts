export const forgotPassword = "Forgot password";
export const email = "Email";
export const submit = "Submit";
export const newPassword = "New password";
export const setPassword = "Set password";
