import { tokenize } from '../tokens.ts';
import { MONTH_NUMBERS, WEEKDAY_NUMBERS } from './calendar.ts';

/** A person that the writer names instead of themselves, quoted from the reply. */
export type NamedPerson = { readonly name: string | null; readonly email: string | null };

const MAX_CHARACTERS = 3_000;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*|[.!?;:,()\n]/gu;
const ADDRESS =
  /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const CAPITAL = /^\p{Lu}[\p{L}\p{M}'’-]+$/u;
const PARTICLES = new Set('van von der den de la di da do dos del af le ten'.split(' '));
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Titles. A name follows them, but they are not part of it. */
const TITLES = words(
  'mr mrs ms miss dr herr herrn frau m mme madame monsieur mlle sr sra senor senora don dona signor signora sig dott dottoressa senhor senhora meneer mevrouw dhr mevr pan pana panu pani pania',
);
/** Words that appear near the responsible person. */
const CUES = words(
  'want via goes decides contact reach speak talk ask try email write handles handle responsible charge manages runs looks took takes replaced succeeded successor colleague colleagues boss belongs question direct ' +
    'zustandig verantwortlich entscheidet sprechen fragen kummert ansprechpartner ansprechpartnerin nachfolge nachfolger nachfolgerin kollege kollegin kollegen wenden macht ubernommen ubernimmt betreut chef chefin ' +
    "occupe s'occupe charge decide associe voir demandez contactez contacter adressez voyez collegue responsable pilote remplace succede interlocuteur interlocutrice gere " +
    'lleva encarga decide contacte contacta hable hablar pregunte escriba cosa companero companera colega jefe jefa ' +
    "occupa responsabile contatti scriva collega segue rivolga c'e capo " +
    'cuida trata decide com responsavel falar fale contate ficou chefe ' +
    'gaat ligt beslist moet hebben loopt praat spreek verantwoordelijk doet neem baas vraag ' +
    'ansvarar ansvarig bestammer tog kontakta prata tala fraga skoter hand kollega ' +
    'zajmuje odpowiada pisac decyduje porozmawiac rozmawiac skontaktowac kontaktowac kolega kolezanka odpowiedzialny odpowiedzialna szef',
);
/** Words directly before a single first name: 'ask Maria', 'my colleague Jane'. */
const RIGHT_BEFORE = words(
  'contact ask try email colleague boss kollege kollegin kollegen collegue collega colega companero companera kollega kolega kolezanka contactez voyez avec preguntele hable con fale com vraag fraga',
);
/**
 * Capitalized words that are not names: sentence openers, days, months, departments, greetings and
 * parts of company names.
 */
const NO_NAMES = words(
  'i im please hi hello dear thanks thank best regards kind hey yes no not but and or if my our your the this that you we it is are sorry wrong ask contact try write email her his she he they for from since ' +
    'linkedin google microsoft outlook crm it hr cto ceo cfo cmo coo vp it-abteilung einkauf marketing sales purchasing procurement finance operations support personal vertrieb buchhaltung rh ' +
    'hallo guten tag sehr geehrte geehrter danke bitte ich wir sie das die der dafur bei da nein ja mit und unser unsere mein meine zustandig ansprechpartner ansprechpartnerin kollege kollegin ' +
    'bonjour merci je nous vous ce cela il elle le la les mon ma notre voyez contactez pour depuis non oui desole c ' +
    'hola gracias yo no soy el la los mi nuestro por para ya eso se lo buenos dias usted un saludo ' +
    'buongiorno grazie non io lei il la lo mi per da se ne cordiali saluti guardi ' +
    'ola obrigado obrigada eu nao o a os as meu minha quem isso bom dia ' +
    'beste hoi dank bedankt ik wij u de het een mijn onze dat daar sinds nee ja groet ' +
    'hej tack jag vi du det den min var ni nej sedan med ' +
    'dzien dobry dziekuje nie ja pan pani to tym moj moja prosze od ' +
    'press presse jobs info office vendors suppliers billing careers reception gmbh ag ltd inc llc sa srl bv ab oy spa group company corp',
);
const NEAR = 6;
/** First words of a salutation. */
const GREETINGS = words(
  'hi hello hey dear good morning afternoon evening hallo guten moin servus liebe lieber sehr bonjour bonsoir salut cher chere hola buenos buenas estimado estimada buongiorno buonasera salve ciao gentile caro cara egregio ola oi bom boa caro cara prezado prezada dag goedemorgen goedemiddag goedenavond hoi beste geachte hej hejsan god dzien czesc witam szanowny szanowna drogi droga',
);
const MAX_SALUTATION_WORDS = 7;
/** Legal forms and words that occur in company names. A run that contains or precedes one is not a person. */
const COMPANY_WORDS = words(
  'gmbh ag kg se ltd limited inc llc llp plc corp sa sas sarl srl spa bv nv ab oy as aps sl lda zoo group gruppe groupe grupo gruppo company holding holdings solutions consulting consultants partners services systems logistics media agency agentur bank software industries international technologies technology labs studio studios outfitters trading ventures capital',
);
/** Words of the addressee of offers: 'for suppliers: suppliers@…'. */
const SUPPLIERS =
  /^(?:supplier|vendor|lieferant|fournisseur|proveedor|fornitor|fornecedor|leverancier|leverantor|dostawc)/;
const MAX_SUPPLIER_WORDS = 8;

type Word = { readonly text: string; readonly key: string; readonly from: number; readonly to: number };
/** Starts at the title if there is one. */
type Run = {
  readonly start: number;
  readonly first: number;
  readonly last: number;
  readonly titled: boolean;
};

const isEnd = ({ text }: Word): boolean => /^[.!?;\n]$/.test(text);

/**
 * Finds the first person that a cue word points to, with the address that matches the name. Ignores
 * `knownPeople`.
 */
export function findPersonNamed(text: string, knownPeople: readonly string[] = []): NamedPerson | null {
  const start = text.slice(0, MAX_CHARACTERS);
  const own = new Set(knownPeople.map((each) => each.toLowerCase()));
  const addresses = (start.match(ADDRESS) ?? []).filter((address) => !own.has(address.toLowerCase()));
  const list = toWords(start.replace(ADDRESS, (address) => ' '.repeat(address.length)));
  const salutation = countSalutation(list);
  const runs = [...listRuns(list)].filter(
    (run) =>
      run.start >= salutation && !own.has(toName(start, list, run).toLowerCase()) && !isCompany(list, run),
  );
  const nameRun =
    runs.find((run) => isLedTo(list, run)) ?? runs.find((run) => fits(start, list, run, addresses));
  const name = nameRun ? toName(start, list, nameRun) : null;
  const email =
    addresses.find((address) => name !== null && resembles(address, name)) ??
    addresses.find((address) => isForSuppliers(start, address)) ??
    addresses[0] ??
    null;
  return name === null && email === null ? null : { name, email };
}

/** Number of words in the salutation, which names the reader: 'Dag Megan,'. */
function countSalutation(list: readonly Word[]): number {
  if (!GREETINGS.has(list[0]?.key ?? '')) return 0;
  return list.slice(0, MAX_SALUTATION_WORDS).findIndex(({ text }) => /^[.!:,\n]$/.test(text)) + 1;
}

function isCompany(list: readonly Word[], { first, last }: Run): boolean {
  return list.slice(first, last + 2).some(({ key }) => COMPANY_WORDS.has(key));
}

/** The words before the address, back to the previous address or sentence, name suppliers. */
function isForSuppliers(text: string, address: string): boolean {
  const before =
    text
      .slice(0, text.indexOf(address))
      .split(/[.!?;\n](?:\s|$)|@\S+/)
      .at(-1) ?? '';
  return tokenize(before)
    .slice(-MAX_SUPPLIER_WORDS)
    .some(({ text: word }) => SUPPLIERS.test(word));
}

/** Positions of people's names. Days and months are excluded. */
export function listNames(text: string): { from: number; to: number }[] {
  const list = toWords(text.slice(0, MAX_CHARACTERS));
  return [...listRuns(list)].map(({ first, last }) => ({
    from: list[first]?.from ?? 0,
    to: list[last]?.to ?? 0,
  }));
}

/** Adds the title if the writer used one: 'Frau Petersen'. Calling a person by their family name alone is impolite. */
export function withTitle(text: string, name: string): string {
  const before = text.slice(0, Math.max(0, text.indexOf(name))).trimEnd();
  const [article, title = ''] = ['', ...before.split(/\s/)].slice(-2);
  const isTitled = !name.includes(' ') && TITLES.has(toWords(title)[0]?.key ?? '');
  const titled = `${title.replace(/^Herr$/, 'Herrn')} ${name}`;
  return !isTitled ? name : /^(?:la|el|il)$/.test(article ?? '') ? `${article} ${titled}` : titled;
}

const PLAIN_WORD = /^[a-z]{1,30}$/i;

/** The first token of the word. */
const toKey = (word: string): string =>
  PLAIN_WORD.test(word) ? word.toLowerCase() : (tokenize(word)[0]?.text ?? word);

const toWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    key: toKey(word),
    from: index,
    to: index + word.length,
  }));

/** Consecutive capitalized words. A title belongs to the run but not to the name. */
function* listRuns(list: readonly Word[]): Generator<Run> {
  for (let at = 0; at < list.length; at += 1) {
    const next = list[at + 1]?.text === '.' ? at + 2 : at + 1;
    const titled = TITLES.has(list[at]?.key ?? '') && isName(list[next]);
    const first = titled ? next : at;
    if (!isName(list[first])) continue;
    let last = first;
    for (let next = first + 1; next < list.length; next += 1) {
      if (isName(list[next])) last = next;
      else if (!PARTICLES.has(list[next]?.key ?? '') || next - last > 2) break;
    }
    yield { start: at, first, last, titled };
    at = last;
  }
}

const isName = (word: Word | undefined): boolean =>
  word !== undefined &&
  CAPITAL.test(word.text) &&
  word.text !== word.text.toUpperCase() &&
  !NO_NAMES.has(word.key) &&
  !isCalendarWord(word.key) &&
  !TITLES.has(word.key);

/** April and June are also first names, but rarely those of a referred person. */
const isCalendarWord = (key: string): boolean => WEEKDAY_NUMBERS.has(key) || MONTH_NUMBERS.has(key);

const toName = (text: string, list: readonly Word[], { first, last }: Run): string =>
  text.slice(list[first]?.from, list[last]?.to);

function isLedTo(list: readonly Word[], { start, first, last, titled }: Run): boolean {
  const before = list[first - 1];
  if (first === last && !titled) return before !== undefined && RIGHT_BEFORE.has(before.key);
  return hasCue(list, start, -1) || hasCue(list, last, 1);
}

/** True if a cue word is nearby in the same sentence. */
function hasCue(list: readonly Word[], from: number, step: 1 | -1): boolean {
  for (let at = from + step, steps = 0; steps < NEAR; at += step, steps += 1) {
    const word = list[at];
    if (!word || isEnd(word)) return false;
    if (CUES.has(word.key)) return true;
  }
  return false;
}

const fits = (text: string, list: readonly Word[], run: Run, addresses: readonly string[]): boolean =>
  addresses.some((address) => resembles(address, toName(text, list, run)));

/** True for addresses such as maria.keller@…, m.keller@… and maria@… of Maria Keller. */
function resembles(address: string, name: string): boolean {
  const box = tokenizeKey(address.split('@')[0] ?? '');
  return name.split(/\s+/).some((part) => part.length > 2 && box.includes(tokenizeKey(part)));
}

const tokenizeKey = (text: string): string =>
  tokenize(text)
    .map(({ text: key }) => key)
    .join('');
