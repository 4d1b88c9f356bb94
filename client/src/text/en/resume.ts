export const theReport = "The report";
export const seeResumeMachineDoes = "See your resume as a machine does";
export const employersLetSoftwareReadApplications =
  "Many employers let software read applications first. See what it finds in yours, how each point of the score is earned, and what would raise it most.";
export const fileReadOnceNeverStored =
  "Your file is read once and never stored. There is nothing to pay and no account to create.";
export const resumeScanner = "Resume scanner";
export const resume = "Resume";
export const jobDescription = "Job description";
export const pasteOneSeeHowWell = "Paste one to see how well you match it, and what is missing.";
export const scanResume = "Scan resume";
export const pdfWordDocxMost = "PDF or Word (.docx), at most 10 MB";
