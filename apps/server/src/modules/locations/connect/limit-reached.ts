import { errors } from '@hearback/contract';
import { AppError } from '../../../platform/app-error.ts';

export const limitReached = (): AppError =>
  new AppError('LOCATION_LIMIT_REACHED', {
    detail: `${errors.LOCATION_LIMIT_REACHED.sentence} Plans: /signup-payment`,
  });
