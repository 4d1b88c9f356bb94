import module from "node:module";

/**
 * The program that reads one file (see read-one.ts), and keeps its compiled sources in the folder that it may be given. Plain
 * JavaScript, as it runs before that folder is known: to take the types out of this file alone would take longer than all the rest.
 */
const [compiled, all] = process.argv.slice(2);
if (compiled) module.enableCompileCache(compiled);
// What has run is kept compiled, where all is to be kept.
if (all) await (await import("./understand-file.ts")).warmUp();
await import("./read-one.ts");
