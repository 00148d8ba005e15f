import { z } from 'zod';

/** Schemas for provider data: a field of the wrong type counts as missing, not as a failure. */

export const Text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((text) => (text?.trim() ? text : null));

/** Providers send ids as numbers or strings. We store strings. */
export const Id = z.union([z.string().min(1), z.number().transform(String)]);
export const MaybeId = Id.nullish()
  .catch(null)
  .transform((id) => id ?? null);

const ANumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
export const MaybeNumber = ANumber.nullish()
  .catch(null)
  .transform((number) => number ?? null);
/** Not negative: HeyReach sometimes returns negative counts. */
export const Count = ANumber.catch(0).transform((number) => Math.max(0, number));
export const MaybeCount = MaybeNumber.transform((number) => (number === null ? null : Math.max(0, number)));

export const Flag = z
  .union([z.boolean(), z.number().transform((bit) => bit !== 0), z.enum(['true', '1']).transform(() => true)])
  .catch(false);

/** ISO text, or milliseconds. */
export const Moment = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((text) => {
    const moment = text == null || text === '' ? null : new Date(text);
    return moment && !Number.isNaN(moment.getTime()) ? moment : null;
  });

const camel = (key: string): string =>
  key.replace(/[_-]([a-z0-9])/gi, (_match, letter: string) => letter.toUpperCase());

/** Top level only: nested customer data keeps its names. If both spellings exist, the one with a value is used. */
function camelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) renamed[camel(key)] ??= entry;
  return renamed;
}

/** The entries of an object, unchanged. Empty for other values. */
export const listFields = (value: unknown): Readonly<Record<string, unknown>> => Object(camelKeys(value));

/** An object with keys in snake_case or camelCase. The schema uses camelCase. */
export const wireObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(camelKeys, z.object(shape));

type ParsedList<T> = { readonly items: T[]; readonly skipped: number };

/** One unreadable entry must not hide the others. */
export const toList = <T>(entry: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries): ParsedList<T> => {
      const items = entries.flatMap((one) => {
        const read = entry.safeParse(one);
        return read.success ? [read.data] : [];
      });
      return { items, skipped: entries.length - items.length };
    });

export const Texts = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.filter((entry): entry is string => typeof entry === 'string'));
