import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSettings, LobbyMode, Permission } from "@lyceum/shared/rest/class-settings.ts";
import { type SyntheticEvent, useState } from "react";

import * as texts from "#text/classroom/class-settings.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { RadioGroup } from "../../../ui/forms/RadioGroup.tsx";
import { CoHosts } from "./CoHosts.tsx";
import { useClassSettingsQuery, useSetClassSettingsMutation } from "./settings-api.ts";

type FormProps = { classId: string; onSaved: () => void };

const SWITCHES: [Permission, string][] = [
  ["speak", texts.useTheirMicrophone],
  ["camera", texts.useTheirCamera],
  ["share", texts.shareTheirScreen],
  ["chat", texts.writeInChat],
  ["files", texts.sendFilesInChat],
];

const LOBBIES: { value: LobbyMode; label: string; hint: string }[] = [
  { value: "off", label: texts.noOne, hint: texts.lobbyOffHint },
  {
    value: "strangers",
    label: texts.strangers,
    hint: texts.lobbyForStrangersHint,
  },
  { value: "everybody", label: texts.everyone, hint: texts.lobbyForEveryoneHint },
];

/**
 * A host's settings of a class, before it and in it. All of them are saved at once, so that those kept since the green room
 * was opened, which another host may have changed, are not shown: they would be set back.
 */
export default function ClassSettingsForm({ classId, onSaved }: FormProps) {
  const [openedAt] = useState(Date.now);
  const { data, isError, fulfilledTimeStamp } = useClassSettingsQuery(classId, {
    refetchOnMountOrArgChange: true,
  });
  const isFresh = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= openedAt;
  if (!isFresh && isError) return <Alert>{MESSAGES.unavailable}</Alert>;
  if (!isFresh || !data) return <p role="status">{texts.loading}</p>;
  return <Fields classId={classId} saved={data} onSaved={onSaved} />;
}

function Fields({ classId, saved, onSaved }: FormProps & { saved: ClassSettings }) {
  const [settings, setSettings] = useState(saved);
  const { permissions, lobby, captions } = settings;
  const [save, { isLoading, isError }] = useSetClassSettingsMutation();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save({ id: classId, settings }).then(({ error }) => {
      if (!error) onSaved();
    });
  };
  const set = (permission: Permission, may: boolean) =>
    setSettings({ ...settings, permissions: { ...permissions, [permission]: may } });
  return (
    <form onSubmit={submit} className="mt-4 grid gap-5">
      <fieldset className="grid gap-2.5">
        <legend className="mb-1.5 font-semibold">{texts.studentsMay}</legend>
        {SWITCHES.map(([permission, label]) => (
          <Checkbox
            key={permission}
            label={label}
            checked={permissions[permission]}
            onCheckedChange={(may) => set(permission, may)}
          />
        ))}
      </fieldset>
      <LiveCaptions
        allowed={captions}
        onChange={(allowed) => setSettings({ ...settings, captions: allowed })}
      />
      <RadioGroup
        label={texts.whoWaitsInLobby}
        name="lobby"
        value={lobby}
        options={LOBBIES}
        onValueChange={(value) => setSettings({ ...settings, lobby: value })}
      />
      <CoHosts classId={classId} />
      {isError && <Alert>{MESSAGES.unavailable}</Alert>}
      <Button type="submit" busy={isLoading} disabled={isLoading}>
        {texts.save}
      </Button>
    </form>
  );
}

type LiveCaptionsProps = { allowed: boolean; onChange: (allowed: boolean) => void };

const LiveCaptions = ({ allowed, onChange }: LiveCaptionsProps) => (
  <div className="grid gap-1.5">
    <Checkbox
      label={texts.liveCaptions}
      checked={allowed}
      aria-describedby="live-captions"
      onCheckedChange={onChange}
    />
    <p id="live-captions" className="text-sm text-ink-muted">
      {texts.liveCaptionsHint}
    </p>
  </div>
);
