import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

import * as texts from "#text/editor.ts";

type Change = { add: string; at: number; name: string } | { remove: string };

const key = new PluginKey<DecorationSet>("upload-places");

/** Tracks the positions of pictures being uploaded while the text changes. */
export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as Change | undefined;
          if (!change) return places;
          if ("remove" in change) return places.remove(found(places, change.remove));
          const { add: id, at, name } = change;
          return places.add(transaction.doc, [Decoration.widget(at, () => placeOf(name), { id })]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const found = (places: DecorationSet, id: string) =>
  places.find(undefined, undefined, ({ id: each }: { id?: string }) => each === id);

function placeOf(name: string): HTMLElement {
  const place = document.createElement("span");
  place.className = "picture-place";
  place.textContent = texts.uploading(name);
  return place;
}

export const addPlace = (view: EditorView, id: string, at: number, name: string) =>
  view.dispatch(view.state.tr.setMeta(key, { add: id, at, name } satisfies Change));

export const removePlace = (view: EditorView, id: string) =>
  view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change));

/** Its current position; null if the text around it was deleted. */
export function findPlace(state: EditorState, id: string): number | null {
  const places = key.getState(state);
  return (places && found(places, id)[0]?.from) ?? null;
}
