/** A form body or query string in bracket notation: `line_items[0][price]=x`, `expand[]=y`. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [key: string]: FormValue;
}

const MAX_PAIRS = 2000;
const MAX_DEPTH = 10;

/**
 * Parses `application/x-www-form-urlencoded`. Objects have no prototype, so that a field named `__proto__` is an
 * ordinary field.
 */
export function parseForm(text: string): Form {
  const root = emptyForm();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) break;
    const path = splitName(name);
    if (path.length <= MAX_DEPTH) assign(root, path, value);
  }
  return listsFromIndexes(root) as Form;
}

function emptyForm(): Form {
  return Object.create(null) as Form;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  return [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
  ];
}

function assign(root: Form, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    node[key] = typeof next === 'object' && !Array.isArray(next) ? next : emptyForm();
    node = node[key] as Form;
  });
}

function listsFromIndexes(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, listsFromIndexes(item)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (isList) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
  const form = emptyForm();
  for (const [key, item] of entries) form[key] = item;
  return form;
}
