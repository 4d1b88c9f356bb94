/** Why a recording, or its video, is not to be had. Beside the messages of all pages, because only the server says them. */
export const RECORDING_REFUSALS = {
  notFound: "This recording does not exist.",
  notReady: "This recording is not ready.",
  notFailed: "This recording did not fail.",
  empty: "Nothing was recorded that can be seen or heard.",
  going: "This recording is still in progress.",
  filesDeleted: "Its video was deleted, and its files are not kept any longer.",
  nothingLeft: "Nothing of the recording is left between this start and this end.",
  notPublished: "The video of this recording could not be made.",
  endedEarly: {
    disk: "The disk was full, so the recording ended early.",
    write: "The disk could not be written, so the recording ended early.",
  },
} as const;
