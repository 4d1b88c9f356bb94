import { renderSVG } from "uqr";

/** An SVG document, dark on white in every colour scheme, with the quiet zone that the standard asks for. */
export const qrCode = (text: string): string => renderSVG(text, { ecc: "M", border: 4 });
