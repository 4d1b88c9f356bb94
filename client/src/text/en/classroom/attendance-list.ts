export const attendance = "Attendance";
export const loading = "Loading…";
export const thisClassHasNotBeenHeld = "This class has not been held yet.";
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
