import { isTown } from "./towns.ts";

const TITLE =
  /\b(?:engineer|developer|programmer|manager|director|analyst|consultant|designer|architect|administrator|scientist|researcher|teacher|instructor|lecturer|professor|tutor|nurse|doctor|physician|therapist|pharmacist|accountant|auditor|bookkeeper|assistant|associate|coordinator|specialist|supervisor|officer|president|ceo|cto|cfo|coo|cio|cmo|vp|founder|co-?founder|owner|partner|intern|internship|trainee|apprentice|representative|executive|lead|leader|head|chief|technician|operator|mechanic|electrician|driver|clerk|secretary|receptionist|cashier|barista|waiter|waitress|chef|cook|baker|editor|writer|author|journalist|reporter|copywriter|translator|photographer|artist|animator|producer|strategist|planner|buyer|recruiter|advisor|adviser|counsel|counselor|attorney|lawyer|paralegal|agent|broker|banker|trader|economist|statistician|mathematician|biologist|chemist|physicist|fellow|scholar|postdoc|librarian|curator|pilot|captain|sergeant|lieutenant|guard|inspector|surveyor|tester|sre|devops|freelancer|contractor|volunteer|member|mentor|coach|trainer|facilitator|salesperson|merchandiser|stylist|superintendent|foreman|carpenter|plumber|welder|machinist|entwickler(?:in)?|ingenieur(?:in)?|leiter(?:in)?|berater(?:in)?|berufspraktikant|werkstudent(?:in)?|praktikant(?:in)?|ingénieure?|développeu(?:r|se)|responsable|chargée?|stagiaire|ingenier[oa]|desarrollador[a]?|gerente|analista|director[a]?|becari[oa])\b/iu;
const ORGANISATION =
  /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|ag|s\.?a\.?s?|srl|plc|pty|bv|group|holdings?|partners|labs?|laboratory|studios?|agency|bank|university|college|school|institute|hospital|clinic|foundation|association|council|ministry|department|technologies|systems|solutions|services|software|consulting|media|networks?|industries|international|logistics|health|insurance|restaurant|cafe|hotel|museum|library|church|society|trust|ventures|capital|airlines|motors|energy|pharma)\b\.?/iu;
const INSTITUTION_ABROAD =
  /(?<!\p{L})(?:uniwersytet|politechnika|akademia|szkoła|univerzita|universitet|üniversitesi|yliopisto|egyetem|universitatea|университет|институт|академия|училище|колледж|école|\p{L}*schule(?!\p{L})|coll[eè]ge|colegi|lice[ou]|escola|escuela|istituto|institut(?!\p{L})|πανεπιστήμιο|πολυτεχνείο|σχολή)|大学|大學|学院|學院|学校|學校|대학교|विश्वविद्यालय|महाविद्यालय|جامعة/iu;
const INSTITUTION =
  /\b(?:university|college|institute|school|academy|polytechnic|faculty|universität|hochschule|fachhochschule|gymnasium|université|école|lycée|universidad|universidade|università|universiteit|politecnico|instituto|bootcamp|mit|eth|ucla|lmu|iit|nus|kth)\b/iu;
const DEGREE =
  /\b(?:bachelors?|masters?|ph\.?\s?d|doctorate|doctor of|mba|b\.?\s?sc|m\.?\s?sc|b\.?\s?a|m\.?\s?a|b\.?\s?s|m\.?\s?s|b\.?\s?eng|m\.?\s?eng|b\.?\s?tech|m\.?\s?tech|bcom|associate(?:'s| of| degree)|diploma|diplom|certificate|degree|licence|licenciatura|grado|laurea|magister|abitur|baccalauréat|bac|bts|ged|gcses?|a-levels?|a levels?|as levels?|highers|hnd|hnc|nvq|btec|hsc|ssc|(?:berufs)?ausbildung|lehre|staatsexamen|fachabitur|mittlere reife|maîtrise|bachiller(?:ato)?|nanodegree|j\.?d|m\.?d|b\.?f\.?a|m\.?f\.?a|b\.?b\.?a)\b\.?/iu;

/** What is studied, rather than where. */
const FIELD =
  /(?:ology|ography|onomics?|ematics?|istics?|atics|onics|ysics|istry|sophy|ronomy|nursing|engineering|sciences?|studies|history|literature|design|business|administration|management|education|medicine|law|arts?|music|finance|accounting|marketing|languages?|architecture|informatics)$/iu;

export const isField = (text: string): boolean => FIELD.test(text);
export const isTitle = (text: string): boolean => TITLE.test(text);
export const isOrganisation = (text: string): boolean => ORGANISATION.test(text);
/** Two partners, a legal form of another country, or capitals alone. */
const FIRM =
  /\p{L}\s&\s\p{L}|(?<!\p{L})(?:sons|daughters|brothers|bros|mbb|e\.\s?v|ohg|kg|ug|oyj?|a\/s|s\.?p\.?a|sp\. z o\.o|ооо|оао|зао|пао)(?!\p{L})|株式会社|有限公司/u;
const CAPITALS = /^\p{Lu}{2,6}$/u;
export const mayBeOrganisation = (text: string): boolean =>
  FIRM.test(text.toLowerCase()) || CAPITALS.test(text);
export const isInstitution = (text: string): boolean =>
  INSTITUTION.test(text) || INSTITUTION_ABROAD.test(text);
export const isDegree = (text: string): boolean => DEGREE.test(text);

const COUNTRIES =
  "usa|u\\.s\\.a\\.|united states|uk|united kingdom|england|scotland|wales|ireland|germany|deutschland|france|spain|españa|italy|italia|portugal|netherlands|belgium|austria|switzerland|sweden|norway|denmark|finland|poland|czech republic|hungary|romania|greece|turkey|india|pakistan|bangladesh|china|japan|south korea|korea|singapore|malaysia|indonesia|philippines|vietnam|thailand|australia|new zealand|canada|mexico|méxico|brazil|brasil|argentina|chile|colombia|peru|south africa|nigeria|kenya|egypt|ghana|morocco|israel|uae|united arab emirates|saudi arabia";
const STATES =
  "A[LKZR]|C[AOT]|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|DC|ON|QC|BC|AB|NSW|VIC|QLD";
const TOWN =
  "\\p{Lu}[\\p{L}'’.-]+(?:\\s(?:de|am|an|der|la|le|do|of|upon|\\p{Lu}[\\p{L}'’.-]+)){0,3}";
const PLACE = new RegExp(
  `^(?:(?:remote|hybrid|on-?site)|(?:${TOWN},\\s*)?(?:(?:${COUNTRIES})|(?:${STATES})(?:\\s\\d{5})?)|(?:${TOWN},\\s*)(?:(?:${COUNTRIES})|(?:${STATES})))(?:\\s*\\(remote\\))?$`,
  "u",
);
const COUNTRY = new RegExp(`^(?:${COUNTRIES}|remote|hybrid)$`, "iu");

const REMOTE = /^(?:remote|hybrid|on-?site)$/i;

/** 'Austin, TX', 'Berlin, Germany', 'Remote'; three parts begin with something else. */
export const isPlace = (written: string): boolean => {
  const text = written.replace(/\.$/, "");
  const parts = text.split(/,\s*/);
  if (parts.length > 2 || isTitle(text) || isOrganisation(text)) return false;
  const last = parts.at(-1) ?? "";
  if (isTown(parts[0] ?? "")) return parts.length === 1 || last.split(" ").length <= 3;
  return PLACE.test(text) || (parts.length > 1 && COUNTRY.test(last)) || COUNTRY.test(text);
};

/** Without a place at its end: 'Acme, Austin, TX' → 'Acme'. */
export const withoutPlace = (text: string): string => {
  const [, before, inside = ""] = /^(.+?)\s*\(([^()]+)\)$/.exec(text) ?? [];
  if (before !== undefined && isPlace(inside)) return before;
  const parts = text.split(/,\s+/);
  if (parts.length > 1 && REMOTE.test(parts.at(-1) ?? ""))
    return withoutPlace(parts.slice(0, -1).join(", "));
  for (let kept = 1; kept < parts.length; kept += 1)
    if (isPlace(parts.slice(kept).join(", "))) return parts.slice(0, kept).join(", ");
  return text.replace(/\s*\((?:remote|hybrid|[^()]*,\s*[A-Z]{2})\)$/i, "");
};
