export const movePictureWithArrowKeys = "Move your picture with the arrow keys";
export const dragItOrUseArrowKeys = "Drag it, or use the arrow keys";
export const screenOf = (name: string | number) => `${name} (screen)`;
export const thePictureOf = (name: string | number) => `The picture of ${name}`;
export const pinScreenOf = (name: string | number) => `Pin the screen of ${name}`;
export const pin = (name: string | number) => `Pin ${name}`;
export const connection = [
  "Connection lost",
  "Connection weak",
  "Connection fair",
  "Connection good",
];
export const turnOnSound = "Turn on sound";
export const pictures = "Pictures";
export const moreTiles = (count: string | number) => `${count} more`;
export const pagesOfPictures = "Pages of pictures";
export const previousPage = "Previous page";
export const pageOf = (page: number, pages: number) => `${page} of ${pages}`;
export const nextPage = "Next page";
export const muted = "Muted";
export const yourScreen = "Your screen";
export const screenOfName = (name: string | number) => `${name}’s screen`;
export const nameOfYou = (name: string | number) => `${name} (you)`;
