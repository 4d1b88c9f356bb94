import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";

import { linkAddress } from "./link-address.ts";
import { KEPT_PICTURES } from "./pictures.ts";
import { UploadPlaces } from "./upload-places.ts";

/** Pictures are those that the site keeps; any other is not taken over, wherever it comes from. */
const KeptImage = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${KEPT_PICTURES}"]` }],
});

/** What a blog is made of. The page's title is its first heading. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => linkAddress(url) !== null,
    },
  }),
  KeptImage,
  UploadPlaces,
];

/** The editor's HTML without the empty line that it keeps at its end; empty when nothing is in it. */
export const written = (html: string): string => html.replace(/(?:<p><\/p>)+$/, "");
