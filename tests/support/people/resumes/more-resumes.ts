import { FIRST_PEOPLE } from "./first-people.ts";
import { JsonResume } from "./json-resume.ts";
import { MORE_PEOPLE } from "./more-people.ts";
import type { Person } from "./person.ts";
import { UNSEEN_PEOPLE } from "./unseen-people.ts";

const toResume = ({ basics, work, education, skills, languages = [] }: Person): JsonResume => {
  const [name, label, email, phone, city, summary] = basics;
  return JsonResume.parse({
    basics: { name, label, email, phone, summary, location: { city } },
    work: work.map(([position, employer, location, startDate, endDate, ...highlights]) => ({
      position,
      name: employer,
      location,
      startDate,
      endDate,
      highlights,
    })),
    education: education.map(([institution, studyType, area, startDate, endDate]) => ({
      institution,
      studyType,
      area,
      startDate,
      endDate,
    })),
    skills: Object.entries(skills).map(([group, keywords]) => ({ name: group, keywords })),
    languages: languages.map(([language, fluency]) => ({ language, fluency })),
  });
};

/** People of many trades and countries. */
export const moreResumes = (): JsonResume[] => [...FIRST_PEOPLE, ...MORE_PEOPLE].map(toResume);

export const unseenResumes = (): JsonResume[] => UNSEEN_PEOPLE.map(toResume);
