import {
  type ColumnMapping,
  findCustomFieldError,
  type ImportPreview,
  listRequiredFields,
  type MappedField,
} from '@hearback/contract';
import type { Choice } from './choices.queries.ts';
import { toHeaderKey } from './read-header.ts';
import type { Suggestion } from './suggest-mapping.ts';

type EarlierImport = { readonly headers: readonly string[]; readonly mapping: readonly ColumnMapping[] };

type RememberedColumn = {
  /** The campaign's last import. */
  readonly earlier: EarlierImport | null;
  /** The workspace's choices by column name, newest first. */
  readonly choices: ReadonlyMap<string, Choice>;
  readonly provider: string;
};

type MappingProposal = Pick<ImportPreview, 'mapping' | 'remembered'>;

/** A remembered column with fewer values than this share of the suggested one is replaced by it. */
const MIN_FILLED_SHARE = 0.5;

/**
 * Applies the choices of the campaign's last import, then of the workspace, to columns of the same name, and the
 * suggestion to all others. The file takes precedence: a remembered choice is dropped if the column's values contradict
 * it, if the column is empty and another one has values, or if a required field would stay unmapped.
 */
export function recallMapping(
  headers: readonly string[],
  suggestion: Suggestion,
  { earlier, choices, provider }: RememberedColumn,
): MappingProposal {
  const places = listPlaces(headers);
  const recalled = new Map<number, Choice>();
  const usedFields = new Set<string>();
  const recall = (header: string, choice: Choice): boolean => {
    if (!isAllowed(choice)) return false;
    const free = (places.get(header) ?? []).filter((column) => !recalled.has(column));
    const { field } = choice;
    const isField = field !== 'custom' && field !== 'unmapped';
    if (isField && usedFields.has(field)) return false;
    const column = isField ? findColumn(free, field, suggestion) : free[0];
    if (column === undefined) return false;
    recalled.set(column, choice);
    if (isField) usedFields.add(field);
    return true;
  };
  const ofCampaign = [...toChoices(earlier)].filter(([header, choice]) => recall(header, choice));
  const ofWorkspace = [...choices].filter(([header, choice]) => recall(header, choice));
  restoreRequired(suggestion, recalled, usedFields, provider);
  return {
    mapping: suggestion.mapping.map(({ column, field }) => {
      const choice = recalled.get(column);
      if (choice) return { column, ...choice };
      return { column, field: usedFields.has(field) ? 'unmapped' : field };
    }),
    remembered: ofCampaign.length > 0 ? 'campaign' : ofWorkspace.length > 0 ? 'workspace' : null,
  };
}

/** Returns the column with the remembered name whose values support the choice. */
function findColumn(
  columns: readonly number[],
  field: MappedField,
  { mapping, contradicted, filled }: Suggestion,
): number | undefined {
  const suggested = mapping.find((one) => one.field === field)?.column;
  if (suggested !== undefined && columns.includes(suggested)) return suggested;
  const best = columns
    .filter((column) => !contradicted[column]?.includes(field))
    .toSorted((a, b) => (filled[b] ?? 0) - (filled[a] ?? 0) || a - b)[0];
  if (best === undefined || suggested === undefined) return best;
  return (filled[best] ?? 0) < (filled[suggested] ?? 0) * MIN_FILLED_SHARE ? undefined : best;
}

/** An import cannot start without these fields, so an earlier choice never withholds a suggested column for one. */
function restoreRequired(
  { mapping, filled }: Suggestion,
  recalled: Map<number, Choice>,
  usedFields: Set<string>,
  provider: string,
): void {
  const isMapped = (field: MappedField) =>
    usedFields.has(field) || mapping.some((one) => one.field === field && !recalled.has(one.column));
  for (const field of listRequiredFields(provider)) {
    const isName = field === 'first_name' || field === 'last_name';
    if (isMapped(field) || (isName && isMapped('full_name'))) continue;
    const source =
      mapping.find((one) => one.field === field) ??
      (isName ? mapping.find((one) => one.field === 'full_name') : undefined);
    if (!source || source.field === 'custom' || source.field === 'unmapped') continue;
    if ((filled[source.column] ?? 0) === 0) continue;
    const former = recalled.get(source.column)?.field;
    if (former !== undefined) usedFields.delete(former);
    recalled.set(source.column, { field: source.field });
    usedFields.add(source.field);
  }
}

/** Returns the choices by column name. If several columns share a name, the imported one counts. */
export function toChoices(file: EarlierImport | null): Map<string, Choice> {
  const choices = new Map<string, Choice>();
  if (!file) return choices;
  const byColumn = new Map(file.mapping.map((one) => [one.column, one]));
  for (const [header, columns] of listPlaces(file.headers)) {
    const imported = columns.find((column) => (byColumn.get(column)?.field ?? 'unmapped') !== 'unmapped');
    const { field = 'unmapped', name } = byColumn.get(imported ?? columns[0] ?? -1) ?? {};
    choices.set(header, name === undefined ? { field } : { field, name });
  }
  return choices;
}

/** The columns of each name, in the order of the file. */
function listPlaces(headers: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [column, header] of headers.entries()) {
    const key = toHeaderKey(header);
    if (key === '') continue;
    const columns = places.get(key);
    if (columns) columns.push(column);
    else places.set(key, [column]);
  }
  return places;
}

/** The name of a custom field may have become a system field since. */
const isAllowed = ({ field, name }: Choice): boolean =>
  field !== 'custom' || findCustomFieldError(name ?? '', []) === null;
