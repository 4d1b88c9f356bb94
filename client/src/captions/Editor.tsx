import { type Cue, captionsVtt } from "@lyceum/shared/captions.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { useCallback, useRef, useState } from "react";

import * as texts from "#text/captions.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Alert } from "../ui/feedback/Alert.tsx";
import { useToast } from "../ui/feedback/Toast.tsx";
import { FileField } from "../ui/forms/FileField.tsx";
import { Select } from "../ui/forms/Select.tsx";
import { ConfirmDialog } from "../ui/overlays/ConfirmDialog.tsx";
import { CaptionList } from "./CaptionList.tsx";
import { useRemoveCaptionsMutation, useSetCaptionsMutation } from "./captions-api.ts";
import { readCaptionFile } from "./read-file.ts";
import { ROWS_SHOWN, type Row, cuesOf, rowsOf, withAdded } from "./rows.ts";

/** The video that the captions belong to. */
export type CaptionedVideo = { id: string; title: string };

export type EditorProps = {
  of: CaptionedVideo;
  /** As they are kept. */
  cues: readonly Cue[];
  captions: Playback["captions"];
  video: HTMLVideoElement | null;
  onClose: () => void;
  /** Called when something is changed that is not saved yet. */
  onChanged: () => void;
};

const LANGUAGES = Object.entries(texts.LANGUAGES).map(([value, label]) => ({ value, label }));

/** One that the list does not have stays as it is. */
const languagesWith = (language: string) =>
  LANGUAGES.some(({ value }) => value === language)
    ? LANGUAGES
    : [...LANGUAGES, { value: language, label: language }];

/** Captions as rows, from a file or one by one. */
export function Editor({ of, cues, captions, video, onClose, onChanged }: EditorProps) {
  const { rows, setRows, page, setPage, add, replace } = useRows(cues, onChanged);
  const [language, setLanguage] = useState(captions?.language ?? "en");
  const speak = (next: string) => {
    setLanguage(next);
    onChanged();
  };
  const [failure, setFailure] = useState<string | null>(null);
  const { save, isLoading } = useSaving(of.id, setFailure, onClose);
  const { file, take } = useFile(replace, setFailure);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FileField
          label={texts.file}
          hint={texts.fileHint}
          accept=".vtt,.srt,text/vtt"
          value={file}
          onValueChange={(chosen) => void take(chosen)}
        />
        <Select
          label={texts.language}
          options={languagesWith(language)}
          value={language}
          onValueChange={speak}
        />
      </div>
      {captions?.automatic && <p className="text-ink-muted">{texts.automatic}</p>}
      {rows.length === 0 && <p className="text-ink-muted">{texts.none}</p>}
      <CaptionList rows={rows} setRows={setRows} page={page} setPage={setPage} video={video} />
      <Button variant="secondary" disabled={!video} onClick={() => add(video?.currentTime ?? 0)}>
        {texts.add}
      </Button>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap justify-between gap-3">
        <Button busy={isLoading} onClick={() => void save(rows, language)}>
          {texts.save}
        </Button>
        {captions && <RemoveAll of={of} onFailed={setFailure} onClose={onClose} />}
      </div>
    </div>
  );
}

function useRows(cues: readonly Cue[], onChanged: () => void) {
  const [rows, keepRows] = useState<readonly Row[]>(() => rowsOf(cues));
  const setRows: typeof keepRows = useCallback(
    (next) => {
      keepRows(next);
      onChanged();
    },
    [onChanged],
  );
  const [page, setPage] = useState(0);
  const keys = useRef(cues.length);
  const add = (at: number) => {
    const { place, rows: more } = withAdded(rows, at, (keys.current += 1));
    setRows(more);
    setPage(Math.floor(place / ROWS_SHOWN));
  };
  const replace = (by: readonly Cue[]) => {
    setRows(rowsOf(by, keys.current + 1));
    keys.current += by.length + 1;
    setPage(0);
  };
  return { rows, setRows, page, setPage, add, replace };
}

/** The field is emptied once its file is read: only so can the same file, corrected, be chosen again. */
function useFile(replace: (by: readonly Cue[]) => void, fail: (failure: string | null) => void) {
  const [file, setFile] = useState<File | null>(null);
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    setFile(chosen);
    const read = await readCaptionFile(chosen);
    setFile(null);
    if ("failure" in read) return fail(read.failure);
    fail(null);
    replace(read.cues);
  };
  return { file, take };
}

function useSaving(id: string, fail: (failure: string | null) => void, onSaved: () => void) {
  const [send, { isLoading }] = useSetCaptionsMutation();
  const toast = useToast();
  const save = async (rows: readonly Row[], language: string) => {
    const made = cuesOf(rows);
    if ("wrong" in made) return fail(texts.timeInvalid(made.wrong));
    if (made.cues.length === 0) return fail(texts.nothingToSave);
    const { error } = await send({ id, captions: { language, text: captionsVtt(made.cues) } });
    const refusal = error && "message" in error ? error.message : null;
    if (error) return fail(refusal ?? texts.didNotWork);
    toast(texts.saved);
    onSaved();
  };
  return { save, isLoading };
}

type RemoveAllProps = Pick<EditorProps, "of" | "onClose"> & {
  onFailed: (failure: string) => void;
};

function RemoveAll({ of, onFailed, onClose }: RemoveAllProps) {
  const [remove, { isLoading }] = useRemoveCaptionsMutation();
  const toast = useToast();
  const press = async () => {
    const { error } = await remove(of.id);
    if (error) return onFailed(texts.didNotWork);
    toast(texts.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.removeAllOf(of.title)}
      description={texts.removeMeans}
      action={texts.removeAll}
      onConfirm={() => void press()}
      trigger={
        <Button variant="quiet" disabled={isLoading}>
          {texts.removeAll}
        </Button>
      }
    />
  );
}
