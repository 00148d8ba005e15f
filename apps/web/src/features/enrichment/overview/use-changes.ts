import { counted, type EnrichmentChange } from '@hearback/contract';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useChangeMany } from '../api/overview.ts';

type ChangeTarget = Omit<EnrichmentChange, 'change'> & { readonly leads: number };

/** Confirms with the number of leads first, because every row counts toward the limit of the Clay webhook. */
export function useChanges() {
  const { mutate, isPending } = useChangeMany();
  const retry = async ({ leads, ...which }: ChangeTarget): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Enrich again?',
      sentence: 'Each contact is sent to Clay again and counts as a submission.',
      numbers: [{ count: leads, one: 'lead' }],
      confirm: 'Re-enrich',
    });
    if (sure) mutate({ change: 'retry', ...which });
  };
  const skip = async ({ leads, ...which }: ChangeTarget): Promise<void> => {
    const sure = await confirmDialog({
      title: 'Skip enrichment?',
      sentence: `${counted(leads, 'lead is', 'leads are')} marked as skipped and not sent to Clay. To undo this, enrich them again.`,
      numbers: [],
      confirm: 'Skip',
    });
    if (sure) mutate({ change: 'skip', ...which });
  };
  return { retry, skip, isPending };
}

export type Changes = ReturnType<typeof useChanges>;
