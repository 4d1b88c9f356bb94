export const account = "Account";
export const visits = "Visits";
export const auditLog = "Audit log";
export const jobs = "Jobs";
export const installation = "Installation";
export const reconciliation = "Reconciliation";
export const administration = "Administration";
export const noPasswordSignElsewhereWhich =
  "You have no password: you signed in with another account, which this site does not offer at the moment.";
export const signingGoogleCannotOfferedMoment =
  "Signing in with Google cannot be offered at the moment.";
export const tryAgain = "Try again";
export const more = "More";
export const rssFeed = "RSS feed";
export const designedDeveloped = (name: string | number, credit: string | number) =>
  `${name}, designed and developed by ${credit}`;
export const n247Support = "24/7 support";
export const menu = "Menu";
export const main = "Main";
export const logout = "Logout";
export const paymentsSandboxCoursesOpenNo =
  "Payments are a sandbox: courses open, and no money is taken.";
export const whatBoughtSandboxStillOpens = "Courses bought in the sandbox stay open.";
export const socialSignSandboxAsksNo = "Social sign-in is a sandbox: it asks for no password.";
export const sandbox = "Sandbox.";
export const skipToContent = "Skip to content";
export const light = "Light";
export const dark = "Dark";
export const system = "System";
export const theme = "Theme";
export const pagePartNetworksAddressDays = (visits_kept_days: string | number) =>
  `The page and a part of your network's address, for ${visits_kept_days} days.`;
export const browserAsksNotCountedNot = "Your browser asks not to be counted, so it is not.";
export const countMyVisits = "Count my visits";
export const home = "Home";
export const blogs = "Blogs";
export const message = "Message";
export const contactUs = "Contact Us";
export const login = "Login";
export const paymentDetails = "Payment Details";
export const makePayment = "Make Payment";
export const addBlog = "Add Blog";
export const userDetails = "User Details";
export const pricing = "Pricing";
export const blogsOf = (name: string | number) => `Blogs of ${name}`;
export const liveClassesTeacherClassmatesEveryone =
  "Live classes with your teacher and your classmates: everyone sees, hears and speaks, in the browser, with nothing to install.";
export const signingIn = "Signing in…";
export const serverCannotReachedCheckConnection =
  "The server cannot be reached. Check your connection.";
export const loading = "Loading…";

export const offlineTryingAgain = "You are offline, trying again";
export const siteWasUpdated = "The site was updated.";
export const loadPageAgain = "Load the page again";
