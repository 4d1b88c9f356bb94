/** The build without captions, several languages and DRM has the same types, but ships none. */
declare module "hls.js/light" {
  export type { ErrorData, Level } from "hls.js";
  export { default, ErrorTypes, Events } from "hls.js";
}
