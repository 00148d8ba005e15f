import type { LeadSelection } from '@hearback/contract';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useReEnrich, useRemoveLeads } from '../api/leads.ts';

type LeadActionTarget = {
  readonly selection: LeadSelection;
  readonly count: number;
  /** Name, if it is a single lead. */
  readonly name?: string;
};

/** Actions for one or many leads. Actions that cannot be undone ask for confirmation with counts. */
export function useLeadActions(campaign_id: string) {
  const removing = useRemoveLeads();
  const enriching = useReEnrich();

  const remove = async ({ selection, count, name }: LeadActionTarget): Promise<boolean> => {
    const sure = await confirmDialog({
      title: 'Remove from campaign?',
      sentence: name
        ? `${name} will be removed from this campaign. The contact and its conversations are kept.`
        : 'They will be removed from this campaign. The contacts and their conversations are kept.',
      numbers: [{ count, one: 'contact' }],
      confirm: 'Remove',
      destructive: true,
    });
    if (sure) removing.mutate({ campaign_id, selection });
    return sure;
  };

  const reEnrich = async ({ selection, count }: LeadActionTarget): Promise<boolean> => {
    // Many leads use up submissions of the Clay webhook, so only bulk enrichment asks for confirmation.
    const sure =
      count === 1 ||
      (await confirmDialog({
        title: 'Enrich again?',
        sentence: 'Each contact is sent to Clay again and counts as a submission.',
        numbers: [{ count, one: 'contact' }],
        confirm: 'Re-enrich',
      }));
    if (sure) enriching.mutate({ campaign_id, selection });
    return sure;
  };

  return { remove, reEnrich, isBusy: removing.isPending || enriching.isPending };
}

export type LeadActions = ReturnType<typeof useLeadActions>;
