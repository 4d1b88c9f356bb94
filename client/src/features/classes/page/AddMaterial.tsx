import { addLink } from "@lyceum/shared/rest/materials.ts";
import { LINK_MAX, MATERIAL_BYTES_MAX, MATERIAL_TITLE_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/class-page.ts";
import { failureText } from "../../../http/failure-text.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { FileField } from "../../../ui/forms/FileField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { type Looked, useAddFileMutation, useAddLinkMutation } from "./class-page-api.ts";

/** A host's two small forms: a file, or a link. */
export const AddMaterial = ({ looked }: { looked: Looked }) => (
  <div className="grid items-start gap-4 rounded-card border border-line bg-surface-raised p-4 sm:grid-cols-2 sm:gap-6 sm:p-5">
    <AddFile looked={looked} />
    <AddLink looked={looked} />
  </div>
);

function AddFile({ looked }: { looked: Looked }) {
  const [add, { isLoading }] = useAddFileMutation();
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFailure(null);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    if (!file) return setFailure(MESSAGES.materials.fileMissing);
    if (file.size > MATERIAL_BYTES_MAX) return setFailure(MESSAGES.upload.tooLarge);
    const form = new FormData();
    form.set("file", file);
    const { error } = await add({ ...looked, form });
    if (error) setFailure(failureText(error));
    else choose(null);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      <FileField
        label={texts.file}
        name="file"
        hint={texts.upTo(MATERIAL_BYTES_MAX / 1024 ** 2)}
        value={file}
        onValueChange={choose}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        {texts.addFile}
      </Button>
    </form>
  );
}

function AddLink({ looked }: { looked: Looked }) {
  const form = useForm(addLink.body, { title: "", url: "" });
  const [add, { isLoading }] = useAddLinkMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const link = form.check(event.currentTarget);
    if (!link || isLoading) return;
    const { error } = await add({ ...looked, link });
    if (error) setFailure(failureText(error));
    else form.reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        {...form.field("title")}
        label={texts.linkTitle}
        maxLength={MATERIAL_TITLE_MAX}
        autoComplete="off"
      />
      <TextField
        {...form.field("url")}
        label={texts.linkAddress}
        type="url"
        maxLength={LINK_MAX}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        {texts.addLink}
      </Button>
    </form>
  );
}
