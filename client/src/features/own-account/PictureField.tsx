import { PICTURE_MAX } from "@lyceum/shared/limits.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/own-account.ts";
import { failureText } from "../../http/failure-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Avatar } from "../../ui/data/Avatar.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { FileField } from "../../ui/forms/FileField.tsx";
import { regionGetsFocus } from "../../ui/gives-focus-to.ts";
import { useRemovePictureMutation, useSetPictureMutation } from "./profile-api.ts";

const TYPES = "image/jpeg,image/png,image/webp";
const MEGABYTE = 1024 ** 2;

/** The person's picture: a chosen file is sent at once. */
export function PictureField({ name, picture }: { name: string; picture: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();
  const [send, sending] = useSetPictureMutation();
  const toast = useToast();

  const choose = async (chosen: File | null) => {
    setFailure(undefined);
    setFile(chosen);
    if (!chosen) return;
    const { data, error } = await send(chosen);
    setFile(null);
    if (error) setFailure(failureText(error));
    else toast(data.message);
  };

  return (
    <div className="flex flex-wrap items-start gap-5">
      <Avatar name={name} picture={picture} className="size-24 text-3xl" />
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <FileField
          label={texts.picture}
          hint={texts.pictureHint(PICTURE_MAX / MEGABYTE)}
          accept={TYPES}
          error={failure}
          value={file}
          disabled={sending.isLoading}
          onValueChange={(chosen) => void choose(chosen)}
        />
        <p role="status" className="text-sm text-ink-muted empty:sr-only">
          {sending.isLoading && texts.savingPicture}
        </p>
        {picture && <RemoveButton />}
      </div>
    </div>
  );
}

function RemoveButton() {
  const [remove, { isLoading }] = useRemovePictureMutation();
  const toast = useToast();
  const press = async () => {
    const { data, error } = await remove();
    toast(error ? failureText(error) : data.message);
  };
  return (
    <Button
      ref={regionGetsFocus}
      variant="secondary"
      size="small"
      busy={isLoading}
      onClick={() => void press()}
      className="justify-self-start"
    >
      {!isLoading && <Trash2 aria-hidden className="size-4" />}
      {texts.removePicture}
    </Button>
  );
}
