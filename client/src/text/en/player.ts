export const speedIs = (rate: string | number) => `Speed, ${rate}×`;
export const speed = "Speed";
export const qualityIs = (chosen: string | number) => `Quality, ${chosen}`;
export const quality = "Quality";
export const captions = "Captions";
export const automaticCaptions = (language: string) => `${language} (made by a program)`;
export const youAreOffline = "You are offline.";
export const videoGoesItselfWhenConnection =
  "The video goes on by itself when the connection is back.";
export const videoNotAvailableAnyMore = "You no longer have access to this video.";
export const pleaseSignAgainReloadPage = "Please sign in again, or reload the page.";
export const browserCannotPlayVideo = "Your browser cannot play this video.";
export const pleaseUpdateTryAnotherOne =
  "Please update it, or try another one, such as Firefox or Chrome.";
export const videoCouldNotLoaded = "The video could not be loaded.";
export const pleaseCheckConnectionTryAgain = "Please check your connection and try again.";
export const tryAgain = "Try again";
export const videoCannotPlayed = "This video cannot be played.";
export const videoStillBeingProcessed = "This video is still being processed.";
export const fileCouldNotReadWhoever =
  "Its file could not be read. Its teacher can upload it again.";
export const appearsHereItselfSoonCan = "It appears here by itself as soon as it can be played.";
export const thePlayer = "The player";
export const loading = (title: string | number) => `Loading ${title}…`;
export const videoPlaysUploadedNoChoice =
  "This video plays as it was uploaded: there is no choice of quality, and it may take longer to start.";
export const furtherQualitiesVideoStillBeing =
  "Further qualities of this video are still being prepared.";
export const auto = "Auto";
export const play = "Play video";
export const keys = "Keyboard shortcuts";
export const keysHint = "Keyboard shortcuts (?)";
export const keysWorkIn =
  "They work once you have clicked into the player. Space and the side arrows work on the whole page.";
export const or = "or";
export const space = "Space";
export const ofKeys = {
  play: "Play or pause",
  back: "Back 10 seconds",
  forward: "Forward 10 seconds",
  louder: "Louder",
  quieter: "Quieter",
  mute: "Mute or unmute",
  fullScreen: "Full screen",
  picture: "Picture in picture",
  captions: "Captions on or off",
  help: "This list",
};
export const chapters = "Chapters";
