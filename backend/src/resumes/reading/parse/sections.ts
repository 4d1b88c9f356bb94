import type { ParsedResume, SECTIONS } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";

export type SectionKind = (typeof SECTIONS)[number];
export type Section = ParsedResume["sections"][number] & { head: Line; lines: Line[] };

/** What sections are called, in lower case. */
const HEADINGS: Record<SectionKind, string> = {
  summary:
    "summary|profile|about|about me|objective|career objective|professional summary|executive summary|career summary|personal statement|professional profile|personal profile|overview|introduction|profil|résumé|resumen|perfil|kurzprofil",
  experience:
    "experience|work experience|professional experience|employment|employment history|work history|career history|relevant experience|work|professional background|career|positions held|industry experience|berufserfahrung|expérience|expérience professionnelle|experiencia|experiencia laboral|experiencia profesional|esperienza|experiência profissional|werkervaring",
  education:
    "education|education and training|academic background|academic history|educational background|academic qualifications|studies|ausbildung|bildung|formation|educación|formación|formación académica|istruzione|educação|opleiding",
  skills:
    "skills|technical skills|key skills|core skills|core competencies|competencies|areas of expertise|expertise|technologies|tools and technologies|technical proficiencies|skills and tools|professional skills|skill set|toolbox|tech stack|kenntnisse|fähigkeiten|compétences|habilidades|competencias|competenze|vaardigheden",
  projects:
    "projects|personal projects|selected projects|key projects|side projects|academic projects|portfolio|open source|projekte|projets|proyectos",
  certifications:
    "certifications|certificates|licenses|licenses and certifications|certifications and licenses|professional certifications|courses|training|zertifikate|certificaciones",
  languages: "languages|language skills|sprachen|sprachkenntnisse|langues|idiomas|lingue|talen",
  awards:
    "awards|honors|honours|awards and honors|honors and awards|achievements|accomplishments|recognition|auszeichnungen|prix|premios",
  publications:
    "publications|selected publications|papers|research|talks|publications and talks|patents|publikationen|publicaciones",
  volunteering:
    "volunteering|volunteer|volunteer experience|volunteer work|community service|community involvement|community|ehrenamt|bénévolat|voluntariado",
  interests:
    "interests|hobbies|hobbies and interests|interests and hobbies|personal interests|activities|interessen|centres d'intérêt|intereses",
  references: "references|referees|referenzen|références|referencias",
};

const KIND_OF = new Map(
  Object.entries(HEADINGS).flatMap(([kind, names]) =>
    names.split("|").map((name) => [name, kind as SectionKind] as const),
  ),
);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
    .replace(/\s+/g, " ");

/** The section that a line begins; null for any other line. */
export const sectionOf = (text: string): SectionKind | null =>
  text.length > 50 ? null : (KIND_OF.get(plain(text)) ?? null);

/** Lines before the first heading, and each section with its lines; a column goes on with the section of the one before. */
export const splitSections = (lines: Line[]): { head: Line[]; sections: Section[] } => {
  const head: Line[] = [];
  const sections: Section[] = [];
  const openIn = new Map<number, Section | null>();
  for (const each of lines) {
    if (!openIn.has(each.flow)) openIn.set(each.flow, openIn.get(each.follows ?? -1) ?? null);
    const [line, kind] = headingOf(each, openIn.get(each.flow) ?? null);
    if (kind) {
      const section: Section = { kind, heading: line.cells[0] ?? line.text, head: each, lines: [] };
      sections.push(section);
      openIn.set(each.flow, section);
      if (line.cells.length === 1) continue;
      section.lines.push({
        ...line,
        cells: line.cells.slice(1),
        text: line.cells.slice(1).join(" "),
      });
    } else (openIn.get(each.flow)?.lines ?? head).push(line);
  }
  return { head, sections };
};

/** A heading may stand in the margin, with what it heads beside it. */
const headingOf = (line: Line, open: Section | null): [Line, SectionKind | null] => {
  if (line.kind === "bullet") return [line, null];
  const whole = sectionOf(line.text);
  if (whole) return [{ ...line, cells: [line.text] }, labelled(line, open) ? null : whole];
  const first = line.cells.length > 1 && open?.kind !== "skills" ? line.cells[0] : undefined;
  return [line, first === undefined ? null : sectionOf(first)];
};

/** What stands in a section as its lines do, while the heading over it does not, is one of them: 'Languages' within skills. */
const labelled = (line: Line, open: Section | null): boolean =>
  open !== null && isPlain(line) && (!isPlain(open.head) || isSmaller(line, open.head));

const isPlain = (line: Line): boolean =>
  line.kind !== "heading" && !line.styled && line.text !== line.text.toUpperCase();
const isSmaller = (line: Line, other: Line): boolean =>
  line.size !== null && other.size !== null && line.size < other.size - 0.6;
