import { pino } from "pino";

import { type MakeSfu, describeSfuContract } from "../test/contract/describe-contract.ts";
import { createSfu } from "./createSfu.ts";

const log = pino({ level: "silent" });
const config = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 500 };

const make: MakeSfu = async (changes) => {
  const sfu = await createSfu({ ...config, ...changes }, log);
  return { sfu, close: () => sfu.close() };
};

describeSfuContract("in this process", make, "full");
