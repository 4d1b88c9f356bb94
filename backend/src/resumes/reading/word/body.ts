import { Buffer } from "node:buffer";

import { zipSync } from "fflate";
import mammoth from "mammoth";
import { z } from "zod";

/** What mammoth makes of a document before it writes it: the fields that are read here. */
export type Node = {
  type: string;
  value?: string | undefined;
  styleName?: string | null | undefined;
  numbering?: unknown;
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
  font?: string | null | undefined;
  fontSize?: number | null | undefined;
  children?: Node[] | undefined;
};
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string(),
    value: z.string().optional(),
    styleName: z.string().nullish(),
    numbering: z.unknown().optional(),
    isBold: z.boolean().optional(),
    isItalic: z.boolean().optional(),
    font: z.string().nullish(),
    fontSize: z.number().nullish(),
    children: z.array(Node).optional(),
  }),
);

/** The body of a document, from its parts of text alone: pictures are not read. */
export const readBody = async (parts: Map<string, Buffer>): Promise<Node[]> => {
  let body: Node[] = [];
  const files = Object.fromEntries(parts);
  await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(files, { level: 0 })) },
    {
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
      externalFileAccess: false,
      transformDocument: (read: unknown) => {
        body = Node.parse(read).children ?? [];
        return { type: "document", children: [], notes: {}, comments: [] };
      },
    },
  );
  return body;
};
