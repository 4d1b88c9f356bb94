/** Large towns that give no time zone its name. */
const MORE =
  "san francisco|boston|seattle|austin|houston|dallas|atlanta|miami|philadelphia|san diego|san jose|portland|washington|washington dc|minneapolis|pittsburgh|baltimore|charlotte|nashville|raleigh|orlando|tampa|salt lake city|las vegas|sacramento|cleveland|columbus|cincinnati|palo alto|mountain view|menlo park|cupertino|redmond|cambridge|oxford|berkeley|oakland|brooklyn|manhattan|montreal|ottawa|calgary|quebec|birmingham|manchester|liverpool|leeds|glasgow|edinburgh|bristol|cardiff|belfast|cork|galway|munich|münchen|hamburg|cologne|köln|frankfurt|frankfurt am main|stuttgart|düsseldorf|leipzig|dresden|hannover|nürnberg|bonn|vienna|wien|graz|salzburg|linz|zürich|geneva|genève|genf|basel|bern|lausanne|lyon|marseille|toulouse|bordeaux|lille|nantes|nice|strasbourg|grenoble|barcelona|valencia|seville|sevilla|bilbao|porto|milan|milano|rome|roma|turin|torino|naples|napoli|bologna|florence|firenze|venice|rotterdam|the hague|den haag|utrecht|eindhoven|antwerp|ghent|bruges|gothenburg|göteborg|malmö|aarhus|bergen|trondheim|tampere|espoo|krakow|kraków|warszawa|wrocław|gdańsk|poznań|łódź|praha|brno|budapest|bucurești|cluj|cluj-napoca|thessaloniki|lisboa|mumbai|bombay|delhi|new delhi|bangalore|bengaluru|hyderabad|chennai|pune|ahmedabad|noida|gurgaon|gurugram|jaipur|lahore|islamabad|beijing|shenzhen|guangzhou|hangzhou|chengdu|nanjing|wuhan|osaka|kyoto|yokohama|nagoya|fukuoka|kobe|sapporo|busan|incheon|hanoi|ho chi minh city|astana|нижний новгород|москва|санкт-петербург|moscow|saint petersburg|st. petersburg|novosibirsk|kazan|алматы|астана|київ|lviv|odesa|kharkiv|tel aviv|haifa|ankara|izmir|cape town|durban|pretoria|abuja|alexandria|rio de janeiro|brasília|belo horizonte|curitiba|porto alegre|medellín|medellin|cali|guadalajara|monterrey|quito|guayaquil|rosario|valparaíso|canberra|wellington|christchurch|東京|大阪|京都|北京|上海|深圳|서울|मुंबई|पुणे|दिल्ली|αθήνα|ηράκλειο";

let towns: Set<string> | undefined;

/** Those that time zones are named after, and other large ones, in lower case. */
const allTowns = (): Set<string> =>
  (towns ??= new Set([
    ...Intl.supportedValuesOf("timeZone").flatMap((zone) => {
      const name = zone.split("/").at(-1) ?? "";
      return zone.includes("/") ? name.replaceAll("_", " ").toLowerCase() : [];
    }),
    ...MORE.split("|"),
  ]));

export const isTown = (text: string): boolean => allTowns().has(text.trim().toLowerCase());
