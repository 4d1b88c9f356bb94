import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "../../../setup/free-port.ts";
import { run } from "../../../setup/processes.ts";

const HOST = "127.0.0.1";
const SECRET = "the secret of a TURN server";
const [KEY, CERTIFICATE] = ["key.pem", "certificate.pem"];

/**
 * coturn on this machine, which people reach by TLS alone, with a certificate that nobody vouches for, and which relays to this machine
 * alone.
 */
export class TurnServer {
  readonly urls: string[];
  readonly secret = SECRET;
  readonly #program: ChildProcess;
  readonly #folder: string;

  private constructor(program: ChildProcess, port: number, folder: string) {
    this.#program = program;
    this.#folder = folder;
    this.urls = [`turns:${HOST}:${port}?transport=tcp`];
  }

  static async start(): Promise<TurnServer> {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-turn-"));
    const port = await freePort();
    await makeCertificate(folder);
    const program = spawn("turnserver", optionsOf(port, folder), {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const turn = new TurnServer(program, port, folder);
    await turn.#listening();
    return turn;
  }

  async close(): Promise<void> {
    const ended = this.#program.exitCode === null ? once(this.#program, "exit") : undefined;
    this.#program.kill("SIGKILL");
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Rejects if the program cannot be run, or ends. */
  #listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      let said = "";
      this.#program.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("TLS listener opened")) resolve();
      });
      this.#program.once("error", reject);
      this.#program.once("exit", (code) =>
        reject(new Error(`turnserver ended (${code}): ${said}`)),
      );
    });
  }
}

const makeCertificate = (folder: string) =>
  run(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=turn"],
      ...["-addext", `subjectAltName=IP:${HOST}`, "-keyout", KEY, "-out", CERTIFICATE],
    ],
    { cwd: folder },
  );

const optionsOf = (port: number, folder: string): string[] => [
  ...["-n", "--no-cli", "--no-tcp", "--no-dtls", "--no-udp", "--log-file=stdout"],
  ...[`--listening-ip=${HOST}`, `--relay-ip=${HOST}`, `--tls-listening-port=${port}`],
  ...[`--cert=${join(folder, CERTIFICATE)}`, `--pkey=${join(folder, KEY)}`],
  ...["--use-auth-secret", `--static-auth-secret=${SECRET}`, "--realm=school.example"],
  ...["--allow-loopback-peers", "--denied-peer-ip=0.0.0.0-255.255.255.255"],
  ...[`--allowed-peer-ip=${HOST}`, `--pidfile=${join(folder, "pid")}`],
  ...[`--userdb=${join(folder, "users")}`, "--verbose"],
];
