import { Download } from "lucide-react";
import { useState } from "react";

import { useExportOwnDataMutation } from "../../api/own-account-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { failureText } from "../../api/failure-text.ts";
import { Section } from "./Section.tsx";

/** Downloads all data that the site has about the person. */
export function ExportData() {
  const [ask, { isLoading }] = useExportOwnDataMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    if (isLoading) return;
    setFailure(null);
    const { data, error } = await ask();
    if (error) setFailure(failureText(error));
    else saveFile(jsonFile(data), `my-data-${new Date().toISOString().slice(0, 10)}.json`);
  };
  return (
    <Section
      title="Your data"
      lead="Everything that this site keeps about you, as one JSON file: your account, devices, courses, payments, progress, comments, uploads and classes."
    >
      {failure && <Alert>{failure}</Alert>}
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={() => void press()}
        className="sm:justify-self-start"
      >
        {!isLoading && <Download aria-hidden className="size-4.5" />}
        Export my data
      </Button>
    </Section>
  );
}

const jsonFile = (data: unknown) =>
  new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
