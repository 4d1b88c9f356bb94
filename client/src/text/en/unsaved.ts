export const leaveUnsaved = "Leave without saving?";
export const leave = "Leave";
