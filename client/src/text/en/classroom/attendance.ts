export const attendance = "Attendance";
