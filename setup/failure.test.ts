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

const onMediaPort = (failed: string, reason: string, env: NodeJS.ProcessEnv = {}) =>
  explainFailure(new Error(`${failed} [protocol:udp, ip:'127.0.0.1', port:44401]: ${reason}`), env);

test("a taken port of a media worker is told by the setting of the first", () => {
  expect(onMediaPort("uv_udp_bind() failed", "address already in use")).toBe(
    "MEDIA_PORT: port 44401 is taken (UDP), perhaps by this site running already. Stop what uses it, or choose another: MEDIA_PORT=44402 npm start. Each media worker takes one, from that one up.",
  );
  const beside = onMediaPort("uv_listen() failed", "address already in use", { PORT: "44402" });
  expect(beside).toContain("MEDIA_PORT=44403 npm start");
});

test("a port of a media worker that only root opens is told by its setting", () => {
  expect(onMediaPort("uv_udp_bind() failed", "permission denied")).toBe(
    "MEDIA_PORT: port 44401 may not be opened by this user. Choose one from 1024 up.",
  );
});

test("what else keeps a media worker from its port is not taken for another program", () => {
  const said = onMediaPort("uv_udp_bind() failed", "address not available");
  expect(said).toContain("not foreseen");
  expect(said).not.toContain("taken");
});

const ENV = {
  DATABASE_URL: "postgres://school:of-the-school@10.0.0.7:55432/lyceum",
  DATA_DIR: "/srv/lyceum/data",
  UPLOADS_DIR: "/srv/uploads",
};
const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const connecting = (code: string) =>
  failed(`connect ${code} 10.0.0.7:55432`, {
    code,
    syscall: "connect",
    address: "10.0.0.7",
    port: 55_432,
  });
const answered = (code: string, message: string) => failed(message, { code, severity: "FATAL" });

test.each([
  ["that is down", connecting("ECONNREFUSED"), "does not answer at 10.0.0.7:55432 (ECONNREFUSED)"],
  [
    "that is down at each address of its name",
    new AggregateError([connecting("ECONNREFUSED"), connecting("ECONNREFUSED")]),
    "does not answer",
  ],
  [
    "whose name is unknown",
    failed("getaddrinfo ENOTFOUND 10.0.0.7", {
      code: "ENOTFOUND",
      syscall: "getaddrinfo",
      hostname: "10.0.0.7",
    }),
    "(ENOTFOUND)",
  ],
  ["that is none", failed("Connection terminated unexpectedly"), "does not answer at"],
  ["that is silent", failed("timeout exceeded when trying to connect"), "does not answer at"],
  ["without it", answered("3D000", 'database "lyceum" does not exist'), 'no database "lyceum"'],
  ["with another password", answered("28P01", "password authentication failed"), '"school"'],
  ["that wants a password", failed("SASL: SCRAM: client password must be a string"), '"school"'],
  [
    "that allows too little, as the job queue says it",
    failed("Failed", { cause: answered("42501", "permission denied for schema public") }),
    "permission denied for schema public",
  ],
])("a database %s is told in plain words, without its password", (_what, error, words) => {
  const said = explainFailure(error, ENV);
  expect(said).toMatch(/^DATABASE_URL: /);
  expect(said).toContain(words);
  expect(said).not.toMatch(/of-the-school|\n/);
});

test("what else cannot be reached is not taken for the database", () => {
  const other = failed("connect ECONNREFUSED", {
    code: "ECONNREFUSED",
    syscall: "connect",
    port: 1,
  });
  expect(explainFailure(other, ENV)).toContain("not foreseen");
  expect(explainFailure(connecting("ECONNREFUSED"), {})).toContain("not foreseen");
});

const onFile = (code: string, syscall: string, path: string) =>
  failed(`${code}: permission denied, ${syscall} '${path}'`, { code, syscall, path });

test.each([
  ["the uploads", onFile("EACCES", "mkdir", "/srv/uploads/videos"), /^UPLOADS_DIR: /],
  ["a folder around the uploads", onFile("EROFS", "mkdir", "/srv"), /^(UPLOADS|DATA)_DIR: /],
  [
    "the site's own folder",
    onFile("EACCES", "open", "/srv/lyceum/data/token-secret"),
    /^DATA_DIR: /,
  ],
  ["no folder", onFile("ENOTDIR", "mkdir", "/srv/lyceum/data/media"), /^DATA_DIR: /],
  ["a folder of backups", onFile("EACCES", "mkdir", "/backups/one"), /^\/backups\/one cannot/],
])("a folder that cannot be written is told by its setting: %s", (_which, error, named) => {
  const said = explainFailure(error, ENV);
  expect(said).toMatch(named);
  expect(said).toContain("permission denied");
  expect(said).not.toContain("\n");
});

test("the user who cannot write is named where the site runs as another", () => {
  const fault = Object.assign(onFile("EACCES", "access", "/srv/uploads"), { user: "postgres" });
  expect(explainFailure(fault, ENV)).toBe(
    'UPLOADS_DIR: /srv/uploads cannot be used (EACCES: permission denied). Give the user "postgres", who runs the site, the right to read and write there, or choose another folder.',
  );
});

test("other faults of files, and of starting programs, keep their whole error", () => {
  const inside = onFile("EEXIST", "rename", "/srv/lyceum/data/media");
  expect(explainFailure(inside, ENV)).toContain("not foreseen");
  expect(explainFailure(onFile("EACCES", "spawn ffmpeg", "ffmpeg"), ENV)).toContain("not foreseen");
});

test.each([null, undefined, "a text"])("what is no error is told, too: %s", (thrown) => {
  expect(explainFailure(thrown, ENV)).toContain("not foreseen");
});
