import type { Upload } from "@lyceum/shared/rest/videos.ts";

import { type Change, followList, type Live } from "../live/follow-list.ts";
import { listed, type UploadList, withoutUpload, withUpload } from "./upload-list.ts";

/** Keeps a list of uploads in step with the server's; returns a function that stops it. */
export const followUploads = (
  connection: Live,
  list: UploadList,
  change: (by: Change<Upload>) => void,
) =>
  followList<Upload>({
    connection,
    whole: async () => listed(list, (await connection.request("watchUploads", {})).uploads),
    hear: (take) => [
      connection.on("uploadChanged", ({ upload }) =>
        take((uploads) => withUpload(list, uploads, upload)),
      ),
      connection.on("uploadRemoved", ({ videoId }) =>
        take((uploads) => withoutUpload(uploads, videoId)),
      ),
    ],
    leave: "unwatchUploads",
    change,
  });
