import { useModuleState } from "../module/use-module-state.ts";
import { recordingSlice } from "./recording-slice.ts";

export const useRecording = () => useModuleState(recordingSlice, (state) => state);
