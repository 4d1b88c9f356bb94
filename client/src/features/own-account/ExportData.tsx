import { Download } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/own-account.ts";
import { useExportOwnDataMutation } from "./sign-ins-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { saveFile } from "../../browser/save-file.ts";
import { failureText } from "../../http/failure-text.ts";
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
    <Section title={texts.yourData} lead={texts.everythingSiteKeepsAboutOne}>
      {failure && <Alert>{failure}</Alert>}
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={() => void press()}
        className="sm:justify-self-start"
      >
        {!isLoading && <Download aria-hidden className="size-4.5" />}
        {texts.exportMyData}
      </Button>
    </Section>
  );
}

const jsonFile = (data: unknown) =>
  new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
