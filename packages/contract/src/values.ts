import { z } from 'zod';

/** As the database writes them: what compares ids as texts, a cursor or a map, would take ABC and abc for two. */
export const Id = z
  .uuid()
  .regex(/^[^A-F]+$/)
  .meta({ format: 'uuid' });

export const IdPath = z.object({ id: Id });
export const ContactPath = z.object({ contact_id: Id });
export const LocationId = z.string().min(1).max(100);

/** Rules for texts people type: trimmed, bounded. What is required is answered in the catalogue's words. */
export const text = (max: number) => z.string().trim().max(max);
export const Password = z.string().max(1024);
export const Token = z.string().min(1).max(200);

/** Where the next page of a list begins. */
export const Cursor = z.string().max(200);

export const Done = z.object({ success: z.literal(true) });

/** The database knows no year 0, and no fraction without end. */
const KNOWN_YEAR = /^(?!0000)/;

/** For moments that somebody sends; what we send needs no look. */
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

/** A whole number that a column of ours can hold. */
export const WholeNumber = z.number().int().max(2_147_483_647);
