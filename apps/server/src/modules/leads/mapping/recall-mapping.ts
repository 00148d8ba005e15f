import { type ColumnMapping, customFieldProblem, type ImportPreview } from '@hearback/contract';
import type { Choice } from './choices.queries.ts';
import { toHeaderKey } from './read-header.ts';
import type { Suggestion } from './suggest-mapping.ts';

type Earlier = { readonly headers: readonly string[]; readonly mapping: readonly ColumnMapping[] };

type Known = {
  /** The campaign's last import. */
  readonly earlier: Earlier | null;
  /** What the workspace chose, by the columns' names, newest first. */
  readonly choices: ReadonlyMap<string, Choice>;
};

type Recalled = Pick<ImportPreview, 'mapping' | 'remembered'>;

/**
 * The mapping of the campaign's last file where a column of the same name stands in the new one, then what the workspace
 * chose for a column of that name unless its values are plainly something else; what is suggested for the others.
 */
export function recallMapping(
  headers: readonly string[],
  { mapping: suggested, unfit }: Suggestion,
  { earlier, choices }: Known,
): Recalled {
  const places = placesOf(headers);
  const recalled = new Map<number, Choice>();
  const fields = new Set<string>();
  const recall = (header: string, choice: Choice, isCertain: boolean): boolean => {
    const column = places.get(header);
    if (column === undefined || recalled.has(column) || !isAllowed(choice)) return false;
    if (choice.field !== 'custom' && choice.field !== 'unmapped') {
      if (fields.has(choice.field) || (!isCertain && unfit[column]?.includes(choice.field))) return false;
      fields.add(choice.field);
    }
    recalled.set(column, choice);
    return true;
  };
  const ofCampaign = [...toChoices(earlier)].filter(([header, choice]) => recall(header, choice, true));
  const ofWorkspace = [...choices].filter(([header, choice]) => recall(header, choice, false));
  return {
    mapping: suggested.map(({ column, field }) => {
      const choice = recalled.get(column);
      if (choice) return { column, ...choice };
      return { column, field: fields.has(field) ? 'unmapped' : field };
    }),
    remembered: ofCampaign.length > 0 ? 'campaign' : ofWorkspace.length > 0 ? 'workspace' : null,
  };
}

/** What was chosen, by the columns' names; of two of one name, for the first. */
export function toChoices(file: Earlier | null): Map<string, Choice> {
  const choices = new Map<string, Choice>();
  if (!file) return choices;
  const byColumn = new Map(file.mapping.map((one) => [one.column, one]));
  for (const [header, column] of placesOf(file.headers)) {
    const { field = 'unmapped', name } = byColumn.get(column) ?? {};
    choices.set(header, name === undefined ? { field } : { field, name });
  }
  return choices;
}

function placesOf(headers: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [column, header] of headers.entries()) {
    const key = toHeaderKey(header);
    if (key !== '' && !places.has(key)) places.set(key, column);
  }
  return places;
}

/** A name that was free for a custom field may be a field of ours by now. */
const isAllowed = ({ field, name }: Choice): boolean =>
  field !== 'custom' || customFieldProblem(name ?? '', []) === null;
