import { z } from 'zod';

/** Lowercase UUIDs, as PostgreSQL prints them. Cursors and maps compare ids as strings, so uppercase would be a different id. */
export const Id = z
  .uuid()
  .regex(/^[^A-F]+$/)
  .meta({ format: 'uuid' });

export const IdPath = z.object({ id: Id });
export const ContactPath = z.object({ contact_id: Id });
export const LocationId = z.string().min(1).max(100);

/** User input is trimmed and limited in length. Required fields are reported with the messages of the error catalog. */
export const text = (max: number) => z.string().trim().max(max);
export const Password = z.string().max(1024);
export const Token = z.string().min(1).max(200);

/** Cursor of the next page. */
export const Cursor = z.string().max(200);

/** Rows of a page, if fewer than the full page are needed. */
export const PageSize = z.coerce.number().int().min(1).max(100);

export const Done = z.object({ success: z.literal(true) });

/** PostgreSQL has no year 0 and limits fractional digits. */
const KNOWN_YEAR = /^(?!0000)/;

/** Validates timestamps from clients. Timestamps we send need no validation. */
export const Moment = z.iso.datetime().max(40).regex(KNOWN_YEAR).meta({ format: 'date-time' });
export const Day = z.iso.date().max(10).regex(KNOWN_YEAR).meta({ format: 'date' });

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};
export const TimeZone = z.string().max(64).refine(isTimeZone, 'is not a time zone');
export const TimeOfDay = text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An integer that fits a PostgreSQL integer column. */
export const WholeNumber = z.number().int().max(2_147_483_647);
