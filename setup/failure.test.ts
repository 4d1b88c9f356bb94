import { expect, test } from "vitest";

import { explainFailure } from "./failure.ts";

const onPort = (code: string, port: number) =>
  Object.assign(new Error(`listen ${code}: 127.0.0.1:${port}`), { code, port, syscall: "listen" });
const taken = (port: number, env: NodeJS.ProcessEnv) =>
  explainFailure(onPort("EADDRINUSE", port), env);

test.each([
  ["the site's own", 3000, {}, "PORT: port 3000 is taken", "PORT=3001 npm start"],
  ["another one of the site", 8080, { PORT: "8080" }, "PORT: port 8080", "PORT=8081 npm start"],
  [
    "that of the figures",
    41_301,
    { METRICS_PORT: "41301" },
    "METRICS_PORT: ",
    "METRICS_PORT=41302",
  ],
  ["that of a media host", 3100, { PORT: "" }, "SFU_PORT: ", "SFU_PORT=3101"],
  [
    "that of the links between servers",
    41_201,
    { SIGNALING_URL: "http://10.0.0.5:3200", SIGNALING_PORT: "41201" },
    "SIGNALING_PORT: ",
    "SIGNALING_PORT=41202 npm start, and the same in SIGNALING_URL",
  ],
  [
    "that of the links, by their address alone",
    3200,
    { SIGNALING_URL: "http://{hostname}:3200" },
    "SIGNALING_URL: port 3200 is taken",
    "choose another in SIGNALING_URL.",
  ],
])("a taken port is told by its setting: %s", (_which, port, env, named, remedy) => {
  const said = taken(port, env);
  expect(said).toContain(named);
  expect(said).toContain(remedy);
});

test("a port that two settings name is told by both, and one that none names by no setting", () => {
  expect(taken(3000, { PORT: "3000", METRICS_PORT: "3000" })).toContain(
    "PORT and METRICS_PORT: port 3000 is taken",
  );
  expect(taken(9, { METRICS_PORT: "9100" })).not.toContain("PORT=");
});

test("another is not one that is configured too", () => {
  expect(taken(3000, { METRICS_PORT: "3001" })).toContain("PORT=3002 npm start");
});

test("a port that only root opens is told by its setting", () => {
  expect(explainFailure(onPort("EACCES", 80), { PORT: "80" })).toMatch(/^PORT: .*PORT=3000/);
  const ofFigures = explainFailure(onPort("EACCES", 90), { METRICS_PORT: "90" });
  expect(ofFigures).toMatch(/^METRICS_PORT: /);
  expect(ofFigures).not.toContain("HTTPS");
});
