import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";

import { linkAddress } from "./link-address.ts";
import { KEPT_PICTURES } from "./pictures.ts";
import { TypedHeading } from "./typed-heading.ts";
import { UploadPlaces } from "./upload-places.ts";

/** Only pictures stored on this site; any other is not accepted. */
const KeptImage = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${KEPT_PICTURES}"]` }],
});

/** The elements of a blog. The page's title is its first heading. */
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
  TypedHeading,
  UploadPlaces,
];

/** The editor's HTML without its trailing empty line; empty without content. */
export const written = (html: string): string => html.replace(/(?:<p><\/p>)+$/, "");
