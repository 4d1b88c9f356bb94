// Not in rest/class-settings.ts, whose schemas the first script of a class leaves out.
import type { ClassSettings, OwnPermissions, Permissions } from "./rest/class-settings.ts";

/** Of a class whose settings nobody has changed. */
export const DEFAULT_CLASS_SETTINGS: ClassSettings = {
  permissions: { speak: true, camera: true, share: true, chat: true, files: true },
  lobby: "off",
  captions: false,
};

/** Of a person without exceptions. */
export const AS_THE_CLASS: OwnPermissions = {
  speak: null,
  camera: null,
  share: null,
  chat: null,
  files: null,
};

/** What a person may do who is no host; no one sends files where they may not write. */
export const permittedTo = (own: OwnPermissions, ofClass: Permissions): Permissions => {
  const chat = own.chat ?? ofClass.chat;
  return {
    speak: own.speak ?? ofClass.speak,
    camera: own.camera ?? ofClass.camera,
    share: own.share ?? ofClass.share,
    chat,
    files: chat && (own.files ?? ofClass.files),
  };
};
