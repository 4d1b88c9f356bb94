export const panels = "Panels";
