/**
 * Our own small parser for search parameters. The URLs of all screens are parsed before the first
 * one can render, and a schema library would add a tenth to the size of the sign-in page.
 */

/** Parses one search parameter; undefined if it is invalid. */
type Reader<Value> = (input: unknown) => Value | undefined;

type Fields = Readonly<Record<string, Reader<unknown>>>;

type Read<Shape extends Fields> = {
  [Name in keyof Shape]?: Exclude<ReturnType<Shape[Name]>, undefined> | undefined;
};

/** Numbers and booleans come from the user or from our own links. */
const readPrimitive: Reader<string> = (input) => {
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  return typeof input === 'string' ? input : undefined;
};

const matching =
  (isMeant: (value: string) => boolean): Reader<string> =>
  (input) => {
    const inputText = readPrimitive(input);
    return inputText !== undefined && isMeant(inputText) ? inputText : undefined;
  };

export const text = (longest: number, shortest = 0): Reader<string> =>
  matching(({ length }) => length >= shortest && length <= longest);

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (input) => {
    const inputText = readPrimitive(input);
    return values.find((value) => value === inputText);
  };

/** As the database prints them. */
export const uuid = matching((value) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value),
);

/** The database has no year 0. */
const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** True if the day exists. A browser would turn February 30th into March 2nd. */
const isInCalendar = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

export const day = matching((value) => DAY.test(value) && isInCalendar(value));

export const moment = matching(
  (value) => MOMENT.test(value) && isInCalendar(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
);

export const whole =
  (least = Number.MIN_SAFE_INTEGER): Reader<number> =>
  (input) => {
    const inputText = readPrimitive(input);
    const number = inputText === undefined || inputText.trim() === '' ? Number.NaN : Number(inputText);
    return Number.isSafeInteger(number) && number >= least ? number : undefined;
  };

/** The URL state of a screen. Invalid values are ignored. */
export function defineSearchParams<const Shape extends Fields>(shape: Shape) {
  return {
    shape,
    parse: (search: Readonly<Record<string, unknown>>): Read<Shape> => {
      const read = Object.entries(shape).map(([name, reader]) => [name, reader(search[name])] as const);
      return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<Shape>;
    },
  };
}

export type SearchParamsOf<Params extends { readonly parse: (search: never) => unknown }> = ReturnType<
  Params['parse']
>;
