import type { Page } from "@playwright/test";
import { SHARED_TAB } from "./chromium.ts";
import type { Person } from "../people/people.ts";

/** Something that moves and sounds, like a film in a lesson. */
const FILM = `<!doctype html><title>${SHARED_TAB}</title>
<button>Play</button><canvas width="640" height="360"></canvas>
<script>
  const paint = document.querySelector("canvas").getContext("2d");
  let step = 0;
  setInterval(() => {
    paint.fillStyle = "hsl(" + (step += 7) + " 80% 50%)";
    paint.fillRect(step % 640, step % 360, 90, 90);
  }, 40);
  document.querySelector("button").onclick = () => {
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: 440 });
    tone.connect(context.destination);
    tone.start();
  };
</script>`;

/** A tab for `Share screen`: the browser's flags select it by its title. */
export async function openTabToShare(person: Person): Promise<Page> {
  const tab = await person.context.newPage();
  await tab.setContent(FILM);
  await tab.getByRole("button", { name: "Play" }).click();
  await person.page.bringToFront();
  return tab;
}
