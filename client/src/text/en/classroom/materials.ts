export const materials = "Materials";
