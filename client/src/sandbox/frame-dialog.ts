const FRAME = "display:block;width:100%;height:100%;border:0";
const DIALOG =
  "padding:0;border:1px solid light-dark(#e2dccd,#2a342e);border-radius:16px;overflow:hidden;margin:auto;" +
  "width:min(100vw - 1rem,26rem);height:min(100dvh - 1rem,35rem);max-width:none;max-height:none;" +
  "background:light-dark(#faf8f2,#101512);box-shadow:0 0 0 100vmax rgb(0 0 0/.5)";

type Options<Message> = {
  /** The title of the dialog and of its frame. */
  name: string;
  /** Of a page of this site. */
  src: string;
  /** The messages from that page. */
  onMessage: (message: Message) => void;
  /** Escape was pressed on the surrounding page. */
  onCancel: () => void;
};

/** A sandbox page in a dialog above the page that opens it. */
export class FrameDialog<Message> {
  readonly #options: Options<Message>;
  readonly #dialog = document.createElement("dialog");
  readonly #frame = document.createElement("iframe");

  constructor(options: Options<Message>) {
    this.#options = options;
    this.#frame.src = options.src;
    this.#frame.title = options.name;
    this.#frame.style.cssText = FRAME;
    this.#dialog.setAttribute("aria-label", options.name);
    this.#dialog.style.cssText = DIALOG;
    this.#dialog.append(this.#frame);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      options.onCancel();
    });
  }

  open(): void {
    document.body.append(this.#dialog);
    window.addEventListener("message", this.#hear);
    this.#dialog.showModal();
  }

  close(): void {
    window.removeEventListener("message", this.#hear);
    this.#dialog.close();
    this.#dialog.remove();
  }

  readonly #hear = ({ origin, source, data }: MessageEvent<Message>): void => {
    if (origin === window.location.origin && source === this.#frame.contentWindow)
      this.#options.onMessage(data);
  };
}
