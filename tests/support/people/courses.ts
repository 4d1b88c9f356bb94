import { makeClip, makePicture } from "./clip.ts";
import type { Person } from "./people.ts";
import { uploadVideoAs } from "../protocol/rest.ts";

/** A paid course in the catalogue. Returns its title. */
export async function paidCourse(admin: Person, title: string, topics: number): Promise<string> {
  const clip = await makeClip({
    name: "topic",
    width: 320,
    height: 180,
    seconds: 6,
    bitrate: "300k",
  });
  const [file, thumbnail] = [clip.path, await makePicture("topic")];
  const person = { token: admin.token, admin: true };
  let course_id = "";
  for (let index = 1; index <= topics; index += 1) {
    const fields = {
      title: `Topic ${index}`,
      course_id,
      course_title: title,
      course_category: title,
    };
    const upload = { ...fields, price: 99, file, thumbnail };
    ({ course_id } = await uploadVideoAs(admin.context.request, person, upload));
  }
  return title;
}
