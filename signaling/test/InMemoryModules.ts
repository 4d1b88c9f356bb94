import { InMemoryAttendance } from "./InMemoryAttendance.ts";
import { InMemoryCaptions } from "./InMemoryCaptions.ts";
import { InMemoryHands } from "./InMemoryHands.ts";
import { InMemoryMaterials } from "./InMemoryMaterials.ts";
import { InMemoryPolls } from "./InMemoryPolls.ts";
import { InMemoryQuestions } from "./InMemoryQuestions.ts";
import { InMemoryRecordings } from "./InMemoryRecordings.ts";

/** What class modules ask of the database, in memory. */
export class InMemoryModules {
  readonly polls = new InMemoryPolls();
  readonly attendance = new InMemoryAttendance();
  readonly recordings = new InMemoryRecordings();
  readonly questions = new InMemoryQuestions();
  readonly hands = new InMemoryHands();
  readonly classCaptions = new InMemoryCaptions();
  readonly materials = new InMemoryMaterials();
}
