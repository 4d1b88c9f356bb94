export const captions = "Captions";
