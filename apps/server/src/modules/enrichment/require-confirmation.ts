import { counted } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/** Clay charges for every row, so a person confirms the number of leads before they are sent. */
export function requireConfirmation(leads: number, confirmed: number | undefined): void {
  if (confirmed !== undefined && confirmed >= leads) return;
  throw new AppError('ENRICHMENT_UNCONFIRMED', {
    detail: `Data enrichment would send ${counted(leads, 'lead')} to Clay. Confirm this number.`,
  });
}
