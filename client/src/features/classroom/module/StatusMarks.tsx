import { Part } from "../parts/Part.tsx";
import { useModules } from "./modules-context.ts";

/** What the modules show of the class's state, beside 'Live'. */
export function StatusMarks() {
  return useModules().map(
    ({ name, Status }) =>
      Status && (
        <Part key={name} name={name}>
          <Status />
        </Part>
      ),
  );
}
