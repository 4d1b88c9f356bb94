export const byInvitation = "By invitation";
export const openClass = "Open class";
export const linkClassCopied = "The class link is copied.";
export const browserDidNotAllowCopying = (address: string | number) =>
  `The browser did not allow copying. The link is ${address}`;
export const copyLink = "Copy link";
export const classCouldNotDeletedPlease = "The class could not be deleted. Please try again.";
export const classDeleted = "The class is deleted.";
export const askDelete = (title: string | number) => `Delete “${title}”?`;
export const linkStopsWorkingEverybodyCannot =
  "Its link stops working for everybody. This cannot be undone.";
export const deleteText = "Delete";
export const deleteClass = "Delete class";
export const insideOf = (people: number) => `${people} inside`;
export const live = "Live";
export const scheduled = "Scheduled";
export const ended = "Ended";
export const noTimeSet = "No time set";
export const loadingClasses = "Loading classes…";
export const didNotWorkPleaseTry = "This did not work. Please try again.";
export const invitationLinkCopied = "The invitation link is copied.";
export const newInvitationLinkCopiedEarlier =
  "The new invitation link is copied. Earlier links no longer work.";
export const invitationLinkNoLongerWorks = "The invitation link no longer works.";
export const invitationLink = "Invitation link";
export const everyoneWhoLinkSignsCan = (title: string | number) =>
  `Everyone who has the link and signs in can enter “${title}”. People who used it stay invited.`;
export const copyInvitationLink = "Copy invitation link";
export const makeNewLink = "Make a new link";
export const revokeLink = "Revoke link";
export const browserDidNotAllowCopyingInvitation = (address: string | number) =>
  `Your browser did not allow copying. The link is ${address}`;
export const liveClasses = "Live classes";
export const noClassesPlanned = "No classes are planned.";
export const soonTeacherPlansStartsOne =
  "As soon as a teacher plans or starts one for you, it appears here by itself.";
export const joinClass = "Join class";
export const classes = "Classes";
export const noClassesYet = "No classes yet.";
export const createOneSendLinkStudents =
  "Create one, send its link to your students, and open it when you are ready.";
export const everyoneLink = "Everyone with the link";
export const anybodyWhoSigned = "Anyone who is signed in";
export const onlyPeopleInvite = "Only people I invite";
export const emailInvitationLink = "By email, or by an invitation link";
export const classCouldNotCreatedPlease = "The class could not be created. Please try again.";
export const isCreated = (title: string | number) => `“${title}” is created.`;
export const newClass = "New class";
export const classTitle = "Class title";
export const plannedFor = "Planned for";
export const giveDayAndTime = "Please give the day and the time.";
export const whoMayJoin = "Who may join?";
export const createClass = "Create class";
export const invitedEmails = "Invited emails";
export const apartCommasLinesTheyLet =
  "Separate addresses with commas or new lines. Invited people can join once they have verified their email. You can also send them the invitation link of the class.";
export const noCourse = "No course";
export const belongsTo = "Belongs to";
export const isLiveNow = (title: string | number) => `${title} is live now.`;
export const todaysClass = "Today’s class";
export const today = "Today";
export const start = "Start";
export const recentClasses = "Recent classes";
export const presentFor = (length: string, isLive: boolean) =>
  isLive ? `Live now, present for ${length} so far` : `Present for ${length}`;
