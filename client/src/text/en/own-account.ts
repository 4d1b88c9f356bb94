export const password = "Password";
export const newOneSignsOutAll = "A new one signs out all other devices.";
export const changePassword = "Change password";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const deleteAccount = "Delete account";
export const detailsDevicesProgressClassesGo =
  "Your details, devices, progress, classes and unapproved uploads are deleted. Comments keep their text under “Deleted user”, approved videos stay with those who have them, and payment records stay without your name. Recordings of classes in which you agreed to be recorded keep your picture and voice, and videos that were made of them keep your name.";
export const deleteYourAccount = "Delete your account?";
export const cannotUndoneCoursesBoughtLost =
  "This cannot be undone. Courses that you bought are lost to you.";
export const deleteMyAccount = "Delete my account";
export const email = "Email";
export const enterToConfirm = (email: string | number) => `Enter ${email} to confirm.`;
export const deleteForGood = "Delete for good";
export const details = "Details";
export const name = "Name";
export const verified = "Verified";
export const mobile = "Mobile";
export const notGiven = "Not given";
export const role = "Role";
export const memberSince = "Member since";
export const signsInWith = "Signs in with";
export const devices = "Devices";
export const whereSignedEndWhatDo =
  "Where you are signed in. If you do not recognise one, end it and change your password.";
export const loadingDevices = "Loading devices…";
export const thisDevice = "This device";
export const lastSeen = "Last seen";
export const network = (address: string | number) => ` · network ${address}`;
export const signedIn = "· signed in";
export const signOut = "Sign out";
export const askSignOutAllOtherDevices = "Sign out all other devices?";
export const theirOpenPagesEndWithin =
  "Their open pages end within seconds. This device stays signed in.";
export const signThemOut = "Sign them out";
export const signOutAllOtherDevices = "Sign out all other devices";
export const yourData = "Your data";
export const everythingSiteKeepsAboutOne =
  "Everything that this site keeps about you, as one JSON file: your account, devices, courses, payments, progress, comments, uploads and classes.";
export const exportMyData = "Export my data";
export const noneSignAnotherAccount = "You have none: you sign in with another account.";
export const loadingYourAccount = "Loading your account…";
export const twoStepSignSaveRecovery = "Two-step sign-in is on. Save your recovery codes now.";
export const recoveryCodes = "Recovery codes";
export const theyShownOnceEachSigns =
  "They are shown only now. Each one signs you in once without your phone. Keep them with your passwords, or on paper.";
export const downloadCodes = "Download codes";
export const savedThem = "I have saved them";
export const recoveryCodesNNN = (host: string | number, text: string | number) =>
  `Recovery codes of ${host}\n\n${text}\n`;
export const n1ScanAuthenticatorApp = "1. Scan this with an authenticator app";
export const n2EnterCodeAppShows = "2. Enter the code that the app shows";
export const suchGoogleAuthenticatorMicrosoftAuthenticator =
  "Such as Google Authenticator, Microsoft Authenticator or your password manager. Is the app on this device?";
export const noCameraEnterKey = "No camera? Enter this key:";
export const openTheApp = "Open the app.";
export const turnOn = "Turn on";
export const cancel = "Cancel";
export const turnOffTwoStepSign = "Turn off two-step sign-in?";
export const passwordAloneSignsThenRecovery =
  "From then on your password alone signs you in, and your recovery codes stop working.";
export const turnOff = "Turn off";
export const strangerWhoKnowsPasswordStill =
  "A stolen password is then not enough: signing in also takes a code from an app on your phone.";
export const twoStepSign = "Two-step sign-in";
export const recoveryCodesLeft = (left: string | number, recovery_codes: string | number) =>
  `${left} of ${recovery_codes} recovery codes left.`;
export const makeNewOnesSaveThem = (text: string | number) =>
  `${text} Make new ones, and save them.`;
export const makeNewRecoveryCodes = "Make new recovery codes?";
export const onesNowVoidThen =
  "Your current codes then stop working, at the latest when you use a new one.";
export const makeNewCodes = "Make new codes";
export const newRecoveryCodes = "New recovery codes";
export const student = "Student";
export const teacher = "Teacher";
export const admin = "Admin";
export const qrCodeAuthenticatorApp = "QR code for your authenticator app";
export const on = "On";
export const off = "Off";

export const profile = "Profile";
export const whereYouAreShown =
  "Your name and picture are shown in your classes, beside what you write, and on your courses.";
export const picture = "Picture";
export const pictureHint = (megabytes: string | number) =>
  `JPEG, PNG or WebP, up to ${megabytes} MB. Its middle is shown as a square.`;
export const savingPicture = "Saving your picture…";
export const removePicture = "Remove picture";
export const mobileHint = "10 digits, without spaces";
export const saveProfile = "Save profile";
