export const account = "Account";
export const setOneMail = "Set one by mail";
export const continueText = "Continue";
export const addBlog = "Add Blog";
export const adminDashboard = "Admin dashboard";
export const auditLog = "Audit log";
export const blog = "Blog";
export const blogs = "Blogs";
export const whatTeachersWriteNotesExamples = (name: string | number) =>
  `What the teachers of ${name} write: notes, examples and explanations beside their courses.`;
export const components = "Components";
export const contactUs = "Contact Us";
export const writeQuestionsAboutCoursesClasses = (name: string | number) =>
  `Write to ${name}: questions about courses, classes and accounts are answered around the clock.`;
export const questionAboutCourseClassAccount =
  "A question about a course, a class or your account: write to us, and a person answers.";
export const makePayment = "Make Payment";
export const paymentDetails = "Payment Details";
export const course = "Course";
export const theDashboard = "The dashboard";
export const loading = "Loading…";
export const dashboard = "Dashboard";
export const reloadThePage = "Reload the page";
export const backToHome = "Back to Home";
export const forgotPassword = "Forgot password";
export const askForgotPassword = "Forgot password?";
export const weMailLinkSetsNew = "We mail you a link that sets a new one.";
export const backSign = "Back to sign in";
export const siteSendsNoMailForm =
  "This site sends no mail, so this form cannot reset a password. Write to";
export const addressRegisteredWeHelp = "from the address you registered, and we will help you.";
export const jobs = "Jobs";
export const installation = "Installation";
export const login = "Login";
export const twoStepSign = "Two-step sign-in";
export const oneMoreStepShow = "One more step to show that it is you.";
export const backToLogin = "Back to login";
export const goodSee = "Good to see you.";
export const newHere = "New here?";
export const register = "Register";
export const message = "Message";
export const whyFoundedWhatFoundersPromise = (name: string | number) =>
  `Why ${name} was founded, and what its founders promise students and teachers.`;
export const nothingAddressMayMoved = "There is nothing at this address. It may have been moved.";
export const payment = "Payment";
export const pricing = "Pricing";
export const whatCostsOnePlanStarter = (name: string | number) =>
  `What ${name} costs: one plan, Starter, at $0 a month, with access to all courses.`;
export const onePlan = "One plan.";
export const itCostsNothing = "It costs nothing.";
export const signStartWhereCoursePrice =
  "Sign in and start. A course with its own price is paid for once and stays yours.";
export const receipt = "Receipt";
export const reconciliation = "Reconciliation";
export const oneAccountLearningTeaching = "One account for learning and for teaching.";
export const haveAnAccount = "Have an account?";
export const signIn = "Sign in";
export const signEmailPasswordGo = "Sign in with your email and password to go on.";
export const newPassword = "New password";
export const setNewPassword = "Set a new password";
export const endsEverySessionAccount = "It ends every session of your account.";
export const goToLogin = "Go to login";
export const askNewLink = "Ask for a new link";
export const userDetails = "User Details";
export const visits = "Visits";

export const signInToJoin = (what: string) => `Sign in to join ‘${what}’`;
