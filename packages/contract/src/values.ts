import { z } from 'zod';

/** As the database writes them: what compares ids as texts, a cursor or a map, would take ABC and abc for two. */
export const Id = z
  .uuid()
  .regex(/^[^A-F]+$/)
  .meta({ format: 'uuid' });

/** The database knows no year 0, and no fraction without end. */
const KNOWN_YEAR = /^(?!0000)/;

/** For moments that somebody sends; what we send needs no look. */
export const Moment = z.iso.datetime().max(40).regex(KNOWN_YEAR).meta({ format: 'date-time' });
export const Day = z.iso.date().max(10).regex(KNOWN_YEAR).meta({ format: 'date' });

/** A whole number that a column of ours can hold. */
export const wholeNumber = z.number().int().max(2_147_483_647);
