export const attendance = "Attendance";
export const loading = "Loading…";
export const thisClassHasNotBeenHeld = "This class has not been held yet.";
export const csvHasEverySession = "The list has the newest sessions, the CSV every session.";
export const downloadCsv = "Download CSV";
export const isLive = " (live)";
export const columns = {
  name: "Name",
  joined: "Joined",
  left: "Left",
  present: "Present",
  spoke: "Spoke",
  watched: "Watched",
};
