import type { Choices } from "./choices.ts";

type TextForm = Choices["titleForm"] | Choices["employerForm"];
const TEXT_FORMS: Record<TextForm, string> = {
  bold: "font-weight: bold",
  italic: "font-style: italic",
  plain: "",
  large: "font-size: 1.25em",
  capitals: "text-transform: uppercase; font-size: .9em",
  coloured: "color: #2a7ab0; font-weight: 600",
  link: "color: #06c; text-decoration: underline",
};

const HEADING_FORMS: Record<Choices["headingForm"], string> = {
  plain: "",
  capitals: "text-transform: uppercase",
  "letters apart": "text-transform: uppercase; letter-spacing: 4px",
  "line below": "border-bottom: 2px solid #444",
  band: "background: #ddd; padding: 4px",
  centred: "text-align: center",
  large: "font-size: 22px",
  "with an icon": "",
  small: "text-transform: uppercase; color: #777; font-size: 1em",
};

const DATE_STYLES: Record<Choices["dateStyle"], string> = {
  plain: "",
  grey: "color: #888",
  italic: "font-style: italic",
  small: "font-size: .85em",
  bold: "font-weight: bold",
};

const textStyle = (choices: Choices): string => `
  body { font: ${choices.fontSize}px/${choices.lineHeight} "${choices.font}", sans-serif; margin: 0; color: #222 }
  h1 { font-size: ${choices.nameSize}px; margin: 0 }
  h1.capitals { text-transform: uppercase; letter-spacing: 2px }
  header { margin-bottom: ${choices.gap + 6}px } header.centred { text-align: center }
  h2 { font-size: 16px; margin: ${choices.gap + 6}px 0 ${choices.gap / 2}px; ${HEADING_FORMS[choices.headingForm]} }
  p, ul { margin: 2px 0 } ul { padding-left: 18px } .squares { list-style: square } blockquote { margin: 4px 0 }
  .title { ${TEXT_FORMS[choices.titleForm]} } .employer { ${TEXT_FORMS[choices.employerForm]} }
  .dates { ${DATE_STYLES[choices.dateStyle]} } .place { color: #777 } .trade { color: #666 }`;

/** Columns have white space between them, and are as wide as their longest word at least. */
const columnStyle = ({
  gap,
  marginWidth,
  headingDrop,
  sidebarWidth,
  sidebarTinted,
}: Choices): string => `
  * { box-sizing: border-box }
  .apart { display: flex; justify-content: space-between; gap: 12px }
  .row { display: flex; gap: 12px } .rest { flex: 1 }
  .beside { width: ${marginWidth}; min-width: min-content; flex: none } .beside h2 { margin-top: ${headingDrop} }
  .dated { width: 100%; border-spacing: 0 } .dated td { vertical-align: top; padding: 0 }
  .dated td:first-child { width: 90px; padding-right: 8px }
  article, .row, .dated { margin-bottom: ${gap}px }
  .columns { display: flex; gap: 24px } .columns.right { flex-direction: row-reverse } .main { flex: 1 }
  .side { width: ${sidebarWidth}; min-width: min-content; ${sidebarTinted ? "background: #eef; padding: 10px" : ""} }
  .side .contacts { overflow-wrap: anywhere }
  .page { width: 100%; border-spacing: 0 } .page td { vertical-align: top } .page .main { padding: 0 24px 0 0 }`;

export const styleOf = (choices: Choices): string => textStyle(choices) + columnStyle(choices);
