import { DRAFT_LIMITS } from '@hearback/contract';
import { textOf, tidy, type Word } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Those whom a company counts. */
const STAFF = set(
  'employees employee staff people ftes mitarbeiter mitarbeitern mitarbeitende mitarbeitenden angestellte angestellten leute leuten salaries employes personnes collaborateurs empleados personas trabajadores dipendenti addetti persone funcionarios colaboradores pessoas medewerkers werknemers mensen anstallda medarbetare pracownikow osob',
);
/** What may stand between the number and what it is said of: 'with more than 50', 'mit mindestens 20', 'de 10 à 50'. */
const BEFORE = set(
  'with of having than more over under fewer less at least up to between and around about mit ab uber mehr als mindestens bis zwischen und rund avec de plus moins entre et a au jusqua con mas menos y hasta al piu di meno tra fino com mais ate do met meer minder tussen tot vanaf van med fler an minst mellan och fran z ponad powyzej od oraz wiecej niz co najmniej',
);
/** They say of what, not who is written to. */
const COMPANIES = set(
  'companies company businesses business firms firm organisations organizations teams unternehmen firmen betriebe entreprises societes pme empresas companias negocios aziende imprese bedrijven ondernemingen foretag bolag firmy firm firmach of in at bei from dans chez en di em w von de smes smbs kmu',
);

/** 'owners of companies with 50 employees' are owners and a size; 'companies with 50 employees' is a size alone. */
export function takeSize(said: readonly Word[]): {
  rest: readonly Word[];
  change: { company_size?: string };
} {
  const end = said.findIndex(({ key }, at) => STAFF.has(key) && said.slice(0, at).some(isNumber));
  let number = end - 1;
  while (number >= 0 && !isNumber(said[number] as Word) && BEFORE.has(said[number]?.key ?? '')) number -= 1;
  if (end < 0 || number < 0 || !isNumber(said[number] as Word)) return { rest: said, change: {} };
  let start = number;
  const isPart = (word: Word | undefined) => word !== undefined && (isNumber(word) || BEFORE.has(word.key));
  while (isPart(said[start - 1])) start -= 1;
  const company_size = tidy(textOf(said.slice(start, end + 1))).replace(WITH, '');
  if (company_size.length > DRAFT_LIMITS.size) return { rest: said, change: {} };
  const before = said.slice(0, start);
  const who = before.slice(0, before.findLastIndex(({ key }) => !COMPANIES.has(key)) + 1);
  return { rest: [...who, ...said.slice(end + 1)], change: { company_size } };
}

const isNumber = ({ raw }: Word): boolean => /\p{N}/u.test(raw);
const WITH = /^(?:with|having|of|mit|avec|con|com|met|med|z|de|di|van|von)\s/i;
