export const changeNobodyElseShouldMake =
  "Please confirm that it is you. You are asked at most once every 10 minutes.";
export const confirmPassword = "Confirm with your password";
export const confirmIdentity = "Confirm that it is you";
export const confirm = "Confirm";
export const password = "Password";
