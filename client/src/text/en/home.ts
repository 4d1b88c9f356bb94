export const classroomWhereEveryoneFrontSeat = "A classroom where everyone has a front seat.";
export const liveTeachingBrowserEveryoneSees = (siteName: string | number) =>
  `${siteName} is live teaching in the browser. Everyone sees and hears everyone, screens are shared, and there is nothing to install.`;
export const goDashboard = "Go to your dashboard";
export const createAnAccount = "Create an account";
export const seeHowClassWorks = "See how a class works";
export const teacherMakesClass = "A teacher makes a class";
export const titleIfLikeTimeClass =
  "Give it a title and, if you like, a time. It has its own link at once, open to everyone who is signed in or only to the people you invite.";
export const checkYourselfFirst = "You check yourself first";
export const greenRoomSeePictureChoose =
  "In the green room you see your picture, choose camera and microphone, and watch the level meter before anybody else does.";
export const teacherStarts = "The teacher starts it";
export const whoeverCameEarlyWaitsLet =
  "Those who come early wait there and enter when the class starts. Those who come late see the class within seconds.";
export const everyoneTakesPart = "Everyone takes part";
export const speakRaiseHandShareScreen =
  "Speak, raise a hand, share your screen with its sound. The list shows who is there, who speaks and who is muted.";
export const howLiveClassWorks = "How a live class works";
export const findsWayBack = "It finds its way back";
export const lostConnectionFoundAgainItself =
  "A lost connection comes back by itself. Your seat is kept, and the class goes on.";
export const voicesBeforePictures = "Voices before pictures";
export const weakLinePictureGetsSmaller =
  "On a weak line the picture gets smaller before the sound suffers, and only what you look at is sent to you.";
export const smallPhoneEnough = "A small phone is enough";
export const sameClassEveryControlReach = "The same class, with every control in reach of a thumb.";
export const usableByEveryone = "Usable by everyone";
export const everythingWorksKeyboardReadOut =
  "Everything works by keyboard, is read out by screen readers, and comes in light and dark.";
export const madeLessonNotMeeting = "Made for the lesson, not for the meeting";
export const youTeach = "You teach.";
export const earnLargerPart = "You earn the larger part.";
export const teachersEarnEachCourseSale = (
  teacher_share_percent: string | number,
  platform_share_percent: string | number,
) =>
  `Teachers earn ${teacher_share_percent}% of each course sale and the platform keeps ${platform_share_percent}%.`;
export const teachWithUs = "Teach with us";
