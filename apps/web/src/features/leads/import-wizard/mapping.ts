import {
  type ColumnMapping,
  describeMissingFields,
  FIELD_LABELS,
  listRequiredFields,
  MAPPED_FIELDS,
} from '@hearback/contract';

/** Value of a mapping select: a system field, 'unmapped', or 'custom:' and a name. */
export type Choice = string;

export const UNMAPPED: Choice = 'unmapped';
const CUSTOM = 'custom:';

const customChoice = (name: string): Choice => `${CUSTOM}${name}`;

const toChoice = ({ field, name }: ColumnMapping): Choice =>
  field === 'custom' ? customChoice(name ?? '') : field;

/** One choice per column: the user's, else the server's suggestion. */
export function listChoices(
  columns: number,
  suggested: readonly ColumnMapping[],
  edits: ReadonlyMap<number, Choice>,
): Choice[] {
  const choices = new Map(suggested.map((each) => [each.column, toChoice(each)]));
  return Array.from({ length: columns }, (_, n) => edits.get(n) ?? choices.get(n) ?? UNMAPPED);
}

export const toMapping = (choices: readonly Choice[]): ColumnMapping[] =>
  choices.map((choice, column) =>
    choice.startsWith(CUSTOM)
      ? { column, field: 'custom', name: choice.slice(CUSTOM.length) }
      : { column, field: MAPPED_FIELDS.find((field) => field === choice) ?? 'unmapped' },
  );

export const customNames = (choices: readonly Choice[]): string[] =>
  choices.filter((choice) => choice.startsWith(CUSTOM)).map((choice) => choice.slice(CUSTOM.length));

export const mappingProblem = (provider: string, choices: readonly Choice[]): string | null =>
  describeMissingFields(provider, choices);

type Option = { readonly value: Choice; readonly label: string };

/** A star marks the required fields of the provider. */
export function listFieldOptions(provider: string, names: readonly string[]): Option[] {
  const required: readonly string[] = listRequiredFields(provider);
  const isRequired = (field: string) => required.includes(field);
  return [
    { value: UNMAPPED, label: 'Do not import' },
    ...MAPPED_FIELDS.map((field) => ({
      value: field,
      label: isRequired(field) ? `${FIELD_LABELS[field]} *` : FIELD_LABELS[field],
    })),
    ...names.map((name) => ({ value: customChoice(name), label: name })),
  ];
}

/** A field accepts one column. Fields of other columns are shown but disabled. */
export const omitTaken = (options: readonly Option[], choices: readonly Choice[], own: Choice) =>
  options.map((option) => ({
    ...option,
    disabled: option.value !== UNMAPPED && option.value !== own && choices.includes(option.value),
  }));
