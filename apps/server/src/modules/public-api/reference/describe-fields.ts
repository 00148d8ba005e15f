import type { OpenAPI } from '@orpc/openapi';

type Schema = OpenAPI.SchemaObject & { readonly const?: unknown };

export type Field = {
  /** As in `data[].contact_id`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
};

const UUID = '^([0-9a-fA-F]{8}-';

/** Lists the fields of an object, including those of objects and lists inside it. */
export function describeFields(schema: unknown, prefix = ''): Field[] {
  const { properties = {}, required = [] } = schema as Schema;
  return Object.entries(properties).flatMap(([key, value]) => {
    const field = value as Schema;
    const name = `${prefix}${key}`;
    const { inner, suffix } = findObject(field);
    return [
      {
        ...{ name, type: describeType(field), isRequired: required.includes(key) },
        description: field.description ?? '',
      },
      ...(inner ? describeFields(inner, `${name}${suffix}.`) : []),
    ];
  });
}

/** The object that the field contains or lists. */
function findObject(field: Schema): { inner: Schema | null; suffix: string } {
  const choices = listChoices(field);
  const found = choices.find(({ properties }) => properties);
  if (found) return { inner: found, suffix: '' };
  const list = choices.find(({ type }) => type === 'array') as { items?: Schema } | undefined;
  if (!list?.items) return { inner: null, suffix: '' };
  const { inner, suffix } = findObject(list.items);
  return { inner, suffix: `[]${suffix}` };
}

const listChoices = (field: Schema): Schema[] =>
  [...(field.anyOf ?? field.oneOf ?? [field])].map((choice) => choice as Schema);

export function describeType(field: Schema): string {
  const { anyOf, oneOf } = field;
  if (anyOf || oneOf) return [...new Set(listChoices(field).map(describeType))].join(' or ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (Array.isArray(field.type)) return field.type.join(' or ');
  if (field.type === 'array') return `list of ${describeType((field as { items?: Schema }).items ?? {})}`;
  if (field.format === 'date-time') return 'time';
  if (field.format === 'date') return 'day';
  if (field.pattern?.startsWith(UUID)) return 'id';
  // A time in a request is described by its pattern only.
  if (field.pattern?.includes('T(?:')) return 'time';
  return field.type ?? 'any';
}
