import { useCallback, useEffect, useState } from "react";

import * as texts from "#text/classroom/green-room.ts";
import {
  askForSpeaker,
  canAskForSpeaker,
  canChooseSpeaker,
  type DeviceKind,
  type DeviceList,
  listDevices,
  onDevicesChanged,
  rememberDevice,
  rememberedDevice,
} from "../../../media/devices.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { BackgroundBlur } from "./BackgroundBlur.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";

const EMPTY: DeviceList = { camera: [], microphone: [], speaker: [] };
const LABELS: Record<DeviceKind, string> = {
  camera: texts.cameraDevice,
  microphone: texts.microphoneDevice,
  speaker: texts.speaker,
};

/** The choice of camera, microphone and speaker; updates when devices are plugged in or out. */
export function DeviceChoice() {
  const [list, refresh] = useDeviceList();
  const asks = canChooseSpeaker() && canAskForSpeaker();
  return (
    <div className="grid gap-4">
      <DeviceSelect kind="camera" list={list} />
      <BackgroundBlur />
      <DeviceSelect kind="microphone" list={list} />
      {canChooseSpeaker() && (!asks || list.speaker.length > 0) && (
        <DeviceSelect kind="speaker" list={list} />
      )}
      {asks && <SpeakerButton onChosen={refresh} />}
    </div>
  );
}

function SpeakerButton({ onChosen }: { onChosen: () => void }) {
  const choose = useChoose("speaker");
  const dispatch = useClassroomDispatch();
  const ask = async () => {
    try {
      const id = await askForSpeaker();
      if (id !== null) choose(id);
      onChosen();
    } catch {
      dispatch(actions.told(texts.noFound("speaker")));
    }
  };
  return (
    <Button variant="secondary" onClick={() => void ask()}>
      {texts.chooseSpeaker}
    </Button>
  );
}

function DeviceSelect({ kind, list }: { kind: DeviceKind; list: DeviceList }) {
  const choose = useChoose(kind);
  const seat = useSeat();
  // The open device, or else the remembered one.
  const open = kind === "speaker" ? undefined : seat.local.track(kind)?.getSettings().deviceId;
  // A chosen speaker is remembered before the state says so.
  useClassroom(({ speakerId }) => speakerId);
  const known = list[kind];
  const wanted = open ?? rememberedDevice(kind);
  const value = known.find(({ id }) => id === wanted)?.id ?? known[0]?.id ?? "";
  const options = known.map(({ id, label }) => ({ value: id, label }));
  return (
    <Select
      label={LABELS[kind]}
      value={value}
      disabled={known.length === 0}
      options={options.length > 0 ? options : [{ value: "", label: texts.noFound(kind) }]}
      onValueChange={choose}
    />
  );
}

const useChoose = (kind: DeviceKind) => {
  const seat = useSeat();
  const dispatch = useClassroomDispatch();
  return (id: string) => {
    if (kind !== "speaker") return void seat.local.choose(kind, id);
    rememberDevice(kind, id);
    dispatch(actions.speakerChosen(id));
  };
};

const useDeviceList = (): [DeviceList, refresh: () => void] => {
  const [list, setList] = useState(EMPTY);
  const local = useClassroom((state) => state.local);
  const refresh = useCallback(() => {
    listDevices().then(setList, () => setList(EMPTY));
  }, []);
  useEffect(() => onDevicesChanged(refresh), [refresh]);
  // Browsers give names only after a permission was granted.
  useEffect(refresh, [refresh, local.camera.on, local.microphone.on]);
  return [list, refresh];
};
