import { errors } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

const WITHOUT_A_PLAN =
  'Location limit reached. You need a plan to connect a location. Plans: /signup-payment';

/** Includes the way to upgrade: customers with a plan change it in Settings, others choose one first. */
export const limitReached = (maxLocations: number | null): AppError =>
  new AppError('LOCATION_LIMIT_REACHED', {
    detail:
      maxLocations === 0 ? WITHOUT_A_PLAN : `${errors.LOCATION_LIMIT_REACHED.sentence} Plans: /settings`,
  });
