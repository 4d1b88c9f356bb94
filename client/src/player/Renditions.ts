export type Rendition = { id: string; width: number; height: number; bitrate: number };

/**
 * The qualities of a video as media-chrome's menu reads them from it: array-like, with `selectedIndex`, -1 for the
 * player's own choice. Source: github.com/video-dev/media-ui-extensions, proposal 0005.
 */
export class Renditions extends EventTarget {
  readonly [index: number]: Rendition;
  #items: readonly Rendition[] = [];
  #selected = -1;
  #choose: (index: number) => void = () => {};

  get length() {
    return this.#items.length;
  }

  [Symbol.iterator]() {
    return this.#items[Symbol.iterator]();
  }

  get selectedIndex() {
    return this.#selected;
  }

  set selectedIndex(index: number) {
    this.#selected = index;
    this.#choose(index);
    this.dispatchEvent(new Event("change"));
  }

  /** `choose` is called with what somebody picks. */
  fill(items: readonly Rendition[], choose: (index: number) => void) {
    this.clear();
    this.#items = items;
    this.#choose = choose;
    Object.assign(this, items);
    this.dispatchEvent(new Event("addrendition"));
  }

  clear() {
    this.#items.forEach((_item, index) => Reflect.deleteProperty(this, index));
    this.#items = [];
    this.#selected = -1;
    this.#choose = () => {};
    this.dispatchEvent(new Event("removerendition"));
  }
}

type WithRenditions = HTMLVideoElement & { videoRenditions?: Renditions };

/** Those of a video; made before media-chrome first looks for them. */
export const renditionsOf = (video: WithRenditions): Renditions =>
  (video.videoRenditions ??= new Renditions());
