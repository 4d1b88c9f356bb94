import * as texts from "#text/editor.ts";

/** The picture types that the server accepts and re-encodes. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];

export const isPicture = (file: File) => PICTURE_TYPES.includes(file.type);

const DATA_URL = /^data:(?<type>image\/[a-z+.-]+);base64,(?<data>[A-Za-z\d+/=\s]+)$/i;

/** A picture embedded in pasted HTML, as a file; null if it is not one. */
export function fileOf(dataUrl: string, name: string): File | null {
  const { type, data } = DATA_URL.exec(dataUrl)?.groups ?? {};
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}

export type PastedPictures = {
  /** Embedded pictures. */ files: File[];
  /** The number of external pictures, which only their own site could fetch. */ elsewhere: number;
  /** Whether there is text beside them. */ hasText: boolean;
};

/** The pictures in pasted HTML, without those already stored on this site. */
export function picturesOf(html: string): PastedPictures {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const sources = [...body.querySelectorAll("img")].map((each) => each.getAttribute("src") ?? "");
  const strange = sources.filter((source) => !isKept(source));
  const files = strange.map((source, index) => fileOf(source, texts.picture(index + 1)));
  return {
    files: files.filter((file) => file !== null),
    elsewhere: files.filter((file) => file === null).length,
    hasText: body.textContent.trim() !== "",
  };
}

export const KEPT_PICTURES = "/media/images/";
const isKept = (source: string) => source.startsWith(KEPT_PICTURES);

/** Width and height in pixels; null if it cannot be shown. */
export async function sizeOf(src: string): Promise<{ width: number; height: number } | null> {
  const picture = new Image();
  picture.src = src;
  const shown = await picture.decode().then(
    () => true,
    () => false,
  );
  return shown ? { width: picture.naturalWidth, height: picture.naturalHeight } : null;
}
