import { Extension, textblockTypeInputRule } from "@tiptap/core";

/** `# ` at the start of a line makes the highest heading of a text: the page's title is the one above it. */
export const TypedHeading = Extension.create({
  name: "typedHeading",
  addInputRules() {
    const type = this.editor.schema.nodes.heading;
    return type
      ? [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })]
      : [];
  },
});
