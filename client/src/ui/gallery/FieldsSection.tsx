import { useState } from "react";

import { FileField } from "../forms/FileField.tsx";
import { SearchField } from "../forms/SearchField.tsx";
import { Select } from "../forms/Select.tsx";
import { TextArea, TextField } from "../forms/TextField.tsx";
import { Column, Example } from "./Example.tsx";

const COURSES = [
  { value: "algebra", label: "Algebra from the start" },
  {
    value: "long",
    label: "A course whose name is much longer than the place that there is for it",
  },
];

export function FieldsSection() {
  const [text, setText] = useState("");
  const [course, setCourse] = useState("algebra");
  const [file, setFile] = useState<File | null>(null);
  const field = { value: text, onValueChange: setText };
  const choice = { value: course, onValueChange: setCourse, options: COURSES };
  return (
    <>
      <Example name="TextField">
        <Column>
          <TextField {...field} label="Plain" />
          <TextField {...field} label="With a hint" hint="What it is for." optional />
          <TextField {...field} label="Wrong" error="Please write something." />
          <TextField {...field} label="Disabled" disabled />
          <TextField {...field} label="Placeholder" placeholder="Such as this" />
        </Column>
      </Example>
      <Example name="TextArea">
        <Column>
          <TextArea {...field} label="Plain, four rows" rows={4} />
          <TextArea {...field} label="Wrong text" error="Please write more." />
        </Column>
      </Example>
      <Example name="Select">
        <Column>
          <Select {...choice} label="Course" />
          <Select {...choice} label="Wrong course" error="Please select a course." />
          <Select {...choice} label="Disabled course" disabled />
        </Column>
      </Example>
      <Example name="FileField">
        <Column>
          <FileField label="Picture" value={file} onValueChange={setFile} hint="JPEG or PNG." />
          <FileField
            label="Wrong file"
            value={file}
            onValueChange={setFile}
            error="Not a picture."
          />
        </Column>
      </Example>
      <Example name="SearchField">
        <SearchField label="Search" text={text} onType={setText} />
      </Example>
    </>
  );
}
