import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mediaHostsRepository } from "@lyceum/backend/media-hosts/repository.ts";
import { getInstallation } from "@lyceum/shared/rest/installation.ts";
import { expect, it } from "vitest";

import { TOKEN_SECRET, openApp, person } from "../../backend/test/app.ts";
import { freePort } from "../../setup/free-port.ts";
import { MediaHostProgram } from "../support/servers/MediaHostProgram.ts";
import { SiteProgram } from "../support/servers/SiteProgram.ts";

/** Generous, for a busy machine. */
const PATIENCE = { timeout: 60_000 };

it("an admin sees that a media host and another server refuse the secret of the one that answers", async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "lyceum-refused-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const school = opened.adopt(await openApp(), (each) => each.close());
  const { bearer: headers } = await person(school, "admin");
  const env = {
    DATABASE_URL: school.database.url,
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    SFU_SECRET: "between the site and its media hosts",
  };
  const startServer = async (secret: string) => {
    const site = await SiteProgram.start({
      ...env,
      TOKEN_SECRET,
      HOST: "127.0.0.1",
      PORT: "0",
      SERVICES: "backend,signaling",
      SFU_HOSTS: "registered",
      SIGNALING_URL: `http://127.0.0.1:${await freePort()}`,
      SIGNALING_SECRET: secret,
      TRANSCODES: "0",
    });
    return opened.adopt(site, async (each) => void (await each.stop("SIGKILL")));
  };
  const hosts = async () =>
    (await mediaHostsRepository(school.database).list()).map(({ url }) => url);
  const [one, other] = await Promise.all([
    startServer("between the site's processes"),
    startServer("between those of another site"),
  ]);
  const mistaken = { ...env, SFU_SECRET: "of another site's media hosts" };
  const workers = { MEDIA_PORT: "0", MEDIA_WORKERS: "1" };
  const host = await MediaHostProgram.start({ ...mistaken, ...workers }, hosts);
  opened.defer(async () => void (await host.stop("SIGKILL")));

  const warnings = async ({ url }: SiteProgram) => {
    const reply = await fetch(`${url}/api${getInstallation.url}`, { headers });
    return getInstallation.reply.parse(await reply.json()).data.warnings;
  };
  const refused = (from: SiteProgram) => [
    { reason: "no_media_host", about: null },
    { reason: "media_host_refuses", about: host.url },
    { reason: "signaling_refuses", about: from.linkUrl },
    { reason: "backup_missing", about: null },
  ];
  await expect.poll(() => warnings(one), PATIENCE).toEqual(refused(other));
  await expect.poll(() => warnings(other), PATIENCE).toEqual(refused(one));
});
