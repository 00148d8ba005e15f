import type { ColumnMapping, MappedField } from '@hearback/contract';
import { cleanCell } from '../csv/clean-cell.ts';
import { analyzeColumn, type ColumnValues } from './column-values.ts';
import { fitValues, listUnfit } from './fit-values.ts';
import { type Guess, guessFieldsByName, isLoneName } from './guess-fields-by-name.ts';
import { createListener, type NameEcho } from './names-in-addresses.ts';
import { type HeaderWords, readHeader } from './read-header.ts';

/** The number of cells to examine. A file with many columns contributes fewer rows. */
const MAX_CELLS = 20_000;
/** Less likely matches are left to the person. */
const MIN_COUNT = 0.15;

type Column = {
  readonly place: number;
  readonly words: HeaderWords;
  readonly values: ColumnValues;
  readonly isNameless: boolean;
  readonly guesses: readonly Guess[];
};

export type Suggestion = {
  readonly mapping: readonly ColumnMapping[];
  /** The fields that each column's values clearly contradict. */
  readonly contradicted: readonly (readonly MappedField[])[];
  /** The share of the first rows with a value, per column. */
  readonly filled: readonly number[];
};

/**
 * Returns one entry per column, based on its name and values. Each field is used once: the better of two columns gets it,
 * and the first one on a tie.
 */
export function suggestMapping(headers: readonly string[], all: readonly (readonly string[])[]): Suggestion {
  const rows = all
    .slice(0, Math.ceil(MAX_CELLS / Math.max(1, headers.length)))
    .map((row) => row.map((cell) => cleanCell(cell).text));
  const values = headers.map((_header, place) => analyzeColumn(rows, place));
  const collectEchoes = createListener(rows, values);
  const columns = headers.map((header, place) => toColumn(header, place, values[place] as ColumnValues));
  const assignment = assign(
    withLoneNames(columns, collectEchoes).map((column) => withEchoes(column, collectEchoes)),
  );
  const fields = new Set(assignment.values());
  // With first and last name, a full name column is not needed.
  const isTold = (field: MappedField) =>
    (field === 'full_name' && fields.has('first_name') && fields.has('last_name')) ||
    (field === 'second_last_name' && !fields.has('last_name'));
  return {
    mapping: headers.map((_header, column) => {
      const field = assignment.get(column);
      return { column, field: field && !isTold(field) ? field : 'unmapped' };
    }),
    contradicted: values.map(listUnfit),
    filled: values.map(({ filled }) => filled),
  };
}

function toColumn(header: string, place: number, values: ColumnValues): Column {
  const words = readHeader(header);
  const guesses = guessFieldsByName(words)
    .map(({ field, score }) => ({ field, score: score * fitValues(field, values) }))
    .filter(({ score }) => score > 0);
  const isNameless = words.notions.size === 0 && words.unknown === 0;
  return {
    place,
    words,
    values,
    isNameless,
    guesses: guesses.length > 0 ? guesses : guessByValues(words, values),
  };
}

/** Guesses by unambiguous values, for columns without a meaningful name. */
function guessByValues({ notions, unknown }: HeaderWords, values: ColumnValues): Guess[] {
  if (notions.has('foreign') || values.filled === 0) return [];
  // The same address in every row belongs to the list owner.
  const isOwn = values.distinct >= 0.5;
  if (values.email >= 0.7 && isOwn) return [{ field: 'email', score: values.freeMail >= 0.5 ? 0.25 : 0.3 }];
  if (values.profile >= 0.7 && isOwn) return [{ field: 'linkedin_url', score: 0.3 }];
  if (values.companyPage >= 0.7) return [{ field: 'company_linkedin_url', score: 0.25 }];
  if (notions.size > 0 || unknown > 0) return [];
  if (values.certainPhone >= 0.7) return [{ field: 'phone', score: 0.3 }];
  if (values.site >= 0.7) return [{ field: 'website', score: 0.3 }];
  return values.jobTitle >= 0.4 ? [{ field: 'job_title', score: 0.4 }] : [];
}

/**
 * 'Name' next to 'Vorname' is the last name, 'Nombre' next to 'Apellidos' the first. For two such columns the addresses
 * decide.
 */
function withLoneNames(columns: readonly Column[], collectEchoes: (column: number) => NameEcho): Column[] {
  const has = (target: MappedField) =>
    columns.some(({ guesses }) => guesses.some(({ field, score }) => field === target && score > 0.4));
  const [hasFirst, hasLast] = [has('first_name'), has('last_name')];
  const lone = columns.filter(({ words, guesses }) => isLoneName(words) && guesses.length > 0);
  return columns.map((column) => {
    if (!lone.includes(column) || (hasFirst && hasLast)) return column;
    if (lone.length > 1 && !hasFirst && !hasLast)
      return { ...column, guesses: guessNamesByEcho(collectEchoes(column.place), column) };
    const isFull = column.values.words > 0.8 && collectEchoes(column.place).begins > 0.5;
    if (isFull || hasFirst === hasLast) return column;
    return { ...column, guesses: [{ field: hasFirst ? 'last_name' : 'first_name', score: 0.8 }] };
  });
}

function withEchoes(column: Column, collectEchoes: (column: number) => NameEcho): Column {
  const { guesses, isNameless, values, place } = column;
  const isProse = fitValues('full_name', values) > 0.5;
  if (isNameless && guesses.length === 0 && isProse)
    return { ...column, guesses: guessNamesByEcho(collectEchoes(place), column) };
  // 'Lead Name' is a person in some tools and a company in others.
  if (!guesses.some(({ field }) => field === 'company_name') || guesses.length === 1) return column;
  const echo = collectEchoes(place);
  const isCompany = echo.company >= 0.4 && echo.person < 0.4;
  return {
    ...column,
    guesses: guesses.map((guess) =>
      guess.field === (isCompany ? 'full_name' : 'company_name')
        ? { ...guess, score: guess.score * 0.3 }
        : guess,
    ),
  };
}

function guessNamesByEcho({ person, begins, company }: NameEcho, { values }: Column): Guess[] {
  if (company >= 0.4 && company > person) return [{ field: 'company_name', score: 0.4 }];
  if (person < 0.4) return [];
  if (values.words >= 0.6) return [{ field: 'full_name', score: 0.4 }];
  return [
    { field: 'first_name', score: 0.3 + 0.15 * begins },
    { field: 'last_name', score: 0.45 - 0.15 * begins },
  ];
}

function assign(columns: readonly Column[]): Map<number, MappedField> {
  const all = columns.flatMap(({ place, guesses }) => guesses.map((guess) => ({ place, ...guess })));
  const assignment = new Map<number, MappedField>();
  const usedFields = new Set<MappedField>();
  for (const { place, field, score } of all.sort((a, b) => b.score - a.score || a.place - b.place)) {
    if (score < MIN_COUNT || assignment.has(place) || usedFields.has(field)) continue;
    assignment.set(place, field);
    usedFields.add(field);
  }
  return assignment;
}
