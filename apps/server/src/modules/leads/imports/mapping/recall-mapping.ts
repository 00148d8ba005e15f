import { type ColumnMapping, customFieldProblem } from '@hearback/contract';
import { toNormalForm } from '@hearback/mail';

type Earlier = { readonly headers: readonly string[]; readonly mapping: readonly ColumnMapping[] };

/** The mapping of an earlier file, where a column of the same name stands in the new one; what is suggested for the others. */
export function recallMapping(
  headers: readonly string[],
  suggested: readonly ColumnMapping[],
  earlier: Earlier | null,
): ColumnMapping[] {
  const known = new Map(
    (earlier?.mapping ?? []).map((one) => [plain(earlier?.headers[one.column]), one] as const).reverse(),
  );
  const taken = new Set<string>(['']);
  const recalled = headers.map((header, column) => {
    const one = known.get(plain(header));
    if (!one || taken.has(plain(header)) || !isAllowed(one)) return null;
    taken.add(plain(header));
    return { ...one, column };
  });
  const fields = new Set(recalled.flatMap((one) => one?.field ?? []));
  return suggested.map((one) => {
    const { column, field } = one;
    return recalled[column] ?? (fields.has(field) ? { column, field: 'unmapped' } : one);
  });
}

/** A name that was free for a custom field may be a field of ours by now. */
const isAllowed = ({ field, name }: ColumnMapping): boolean =>
  field !== 'custom' || customFieldProblem(name ?? '', []) === null;

/** Whatever letters it is written in: capitals, signs and blanks make no other column. */
const plain = (header = ''): string =>
  toNormalForm(header, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
