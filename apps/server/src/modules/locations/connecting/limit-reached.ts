import { errors } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/** With the way to more: whoever has a plan changes it in the settings, everybody else chooses one first. */
export const limitReached = (maxLocations: number | null): AppError =>
  new AppError('LOCATION_LIMIT_REACHED', {
    detail: `${errors.LOCATION_LIMIT_REACHED.sentence} Plans: ${maxLocations === 0 ? '/signup-payment' : '/settings'}`,
  });
