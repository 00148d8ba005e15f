import { errors } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

const WITHOUT_A_PLAN =
  'Location limit reached. Locations come with a plan, and your workspace has none yet. Choose one to connect your first location. Plans: /signup-payment';

/** Includes the way to upgrade: customers with a plan change it in Settings, others choose one first. */
export const limitReached = (maxLocations: number | null): AppError =>
  new AppError('LOCATION_LIMIT_REACHED', {
    detail:
      maxLocations === 0 ? WITHOUT_A_PLAN : `${errors.LOCATION_LIMIT_REACHED.sentence} Plans: /settings`,
  });
