import { Refusal } from './refusal.ts';

export type Read<T> = (value: unknown, name: string) => T;
export type Fields<T> = { [Name in keyof T]-?: Read<T[Name]> };

/** Reads JSON from tests and strings from a form. Refuses unknown names. */
export function readFields<T extends object>(body: unknown, fields: Fields<T>): Partial<T> {
  if (typeof body !== 'object' || body === null) throw new Refusal(400, 'Send an object.');
  const entries = Object.entries(body).map(([name, value]) => {
    if (!Object.hasOwn(fields, name)) {
      const fieldNames = Object.keys(fields).join(', ');
      throw new Refusal(400, `There is no setting '${name}'; there are ${fieldNames}.`);
    }
    return [name, fields[name as keyof T](value, name)];
  });
  return Object.fromEntries(entries) as Partial<T>;
}

export function integer(min: number, max: number): Read<number> {
  return (value, name) => {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new Refusal(400, `${name} must be a whole number from ${min} to ${max}.`);
  };
}

export function flag(value: unknown, name: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Refusal(400, `${name} must be true or false.`);
}

export const oneOf =
  <T extends string>(options: readonly T[]): Read<T> =>
  (value, name) => {
    const found = options.find((each) => each === value);
    if (!found) throw new Refusal(400, `${name} must be one of ${options.join(', ')}.`);
    return found;
  };

export function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Refusal(400, `${name} must be a text.`);
  return value.trim();
}

/** A list of texts, or texts separated by spaces from a form. */
export const texts: Read<string[]> = (value, name) =>
  Array.isArray(value)
    ? value.map((each) => text(each, name))
    : text(value, name).split(/\s+/).filter(Boolean);

/** An empty address means that nothing is sent. */
export function webAddress(value: unknown, name: string): string {
  const address = text(value, name);
  if (address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw new Refusal(400, `${name} must be an http or https address, or empty.`);
}

/** An object of strings, or lines of `Name: value` from a form. */
export function headers(value: unknown, name: string): Record<string, string> {
  const pairs = typeof value === 'string' ? headerLines(value) : value;
  const valid =
    typeof pairs === 'object' &&
    pairs !== null &&
    Object.entries(pairs).every(
      ([key, item]) => /^[\w-]+$/.test(key) && typeof item === 'string' && !/[\r\n]/.test(item),
    );
  if (!valid) throw new Refusal(400, `${name} must be an object of header names and texts.`);
  return pairs as Record<string, string>;
}

function headerLines(lines: string): Record<string, string> {
  const pairs = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => [line.split(':')[0]?.trim() ?? '', line.split(':').slice(1).join(':').trim()]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
