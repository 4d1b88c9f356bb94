export const captions = "Captions";
export const you = "You";
export const afterName = ":";
export const offInThisClass = "Live captions are off in this class.";
export const eachPersonDecides =
  "Where you allow them, each person decides whether their own speech is captioned.";
export const allow = "Allow live captions";
export const show = "Show captions";
export const showHint =
  "What people say is shown over the pictures, if they turned their captions on.";
export const yourSpeech = "What you say";
export const captionMySpeech = "Caption my speech";
export const meaning =
  "Your browser turns what you say into text. To do so it may send the sound of your microphone to a service of its maker, such as Google, Apple or Microsoft. In a recorded class the text is kept with the recording, if you agreed to be recorded.";
export const language = "I speak";
export const startsWithMicrophone = "It starts when you turn your microphone on.";
export const isOn = "Your speech is being captioned.";
export const notSupported =
  "This browser cannot recognise speech, so it cannot caption yours. Chrome, Edge and Safari can.";
export const problems = {
  "not-allowed":
    "Your speech is not captioned: the browser did not allow speech recognition. Please allow the microphone for this site, and turn captions on again.",
  "service-not-allowed": "Your speech is not captioned: speech recognition is off in this browser.",
  "audio-capture": "Your speech is not captioned: the browser found no microphone to listen to.",
  "language-not-supported":
    "Your speech is not captioned: the browser does not recognise this language. Please choose another one.",
  network:
    "Your speech is not captioned at the moment: the browser cannot reach its speech recognition. It keeps trying.",
};
