/** The structured content of a result. */
export type ResultContent = { readonly [name: string]: unknown };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGroup = (value: unknown): value is ResultContent =>
  typeof value === 'object' && value !== null && !isList(value);

/** Writes a result as indented lines, which models read with fewer tokens than JSON. Empty values are left out. */
export function writeText(structured: ResultContent): string {
  return writeGroup(structured, '').join('\n');
}

function writeGroup(group: ResultContent, indent: string): string[] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (value === null || value === undefined || (isList(value) && value.length === 0)) return [];
    if (isList(value) && value.every((item) => !isGroup(item)))
      return [`${indent}${name}: ${value.map(String).join(', ')}`];
    if (isList(value)) return [`${indent}${name}:`, ...value.flatMap((item) => writeItem(item, indent))];
    if (isGroup(value)) return [`${indent}${name}:`, ...writeGroup(value, `${indent} `)];
    return [`${indent}${name}: ${String(value)}`];
  });
}

function writeItem(item: unknown, indent: string): string[] {
  const [first = '', ...rest] = isGroup(item)
    ? writeGroup(item, `${indent}  `)
    : [`${indent}  ${String(item)}`];
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}
