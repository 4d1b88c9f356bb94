/** Occupations that their ending does not tell. */
const NAMES =
  /(?<!\p{L})(?:bosun|boatswain|deckhand|skipper|mate|host|hostess|steward|stewardess|midwife|nanny|vet|surgeon|registrar|judge|bailiff|notary|constable|mayor|priest|rabbi|imam|nun|monk|chaplain|valet|concierge|jockey|referee|apprenticeship|head|aide|au pair|pâtissier|sommelier|maître|kassierer|arzt|ärztin|koch|köchin|anwalt|anwältin|referent|bauzeichner|médecin|infirmi[eè]re?|avocate?|cuisini[eè]re?|maestr[oa]|médic[oa]|abogad[oa]|cociner[oa]|enfermer[oa]|lekarz|inżynier|nauczyciel|врач|инженер|учитель|повар|бригадир|μηχανικός|δάσκαλος|ιατρός|医師|看護師|教師|技師|主任|部長|課長|工程师|教师|经理)(?!\p{L})/u;
/** How the names of occupations end in several languages, each a word of five letters at least. */
const ENDINGS =
  /^\p{L}*\p{L}{2}(?:er|or|eer|ist|ician|arian|ologist|smith|wright|man|woman|person|hand|eur|euse|ière?|trice|ienne?|ero|era|dor|dora|ista|tore|iere|erin|istin|mann|frau|kraft|arz|nik|log|ista|ист|тель|ник|щик|лог|τής|στής|ologue)s?$/u;
const LENGTH_MIN = 5;
/** Ends what is done: what follows says where, or in what. */
const TAIL = /\s+(?:of|for|in|to|at|und|für|de|des|du|der|di|do|da|–|-)\s|[,(/]|\s[–-]\s/u;

const mayBe = (word: string): boolean => word.length >= LENGTH_MIN && ENDINGS.test(word);

/** Whether a text may name what somebody does, by its first or last word: names of people and shops end so as well. */
export const mayBeOccupation = (text: string): boolean => {
  const small = text.toLowerCase();
  const words = (small.split(TAIL)[0] ?? "").trim().split(/\s+/);
  return NAMES.test(small) || mayBe(words[0] ?? "") || mayBe(words.at(-1) ?? "");
};
