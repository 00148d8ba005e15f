import { type Campaign, counted, type EnrichmentSwitch } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { CLAY_COST } from '#web/lib/wording/clay-cost.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ENRICHMENT_FAILURE, readEnrichmentSwitch, useSetEnrichment } from './api/campaigns.ts';

/** Enabling sends leads to a paid service, so the user confirms their number and the cost first. */
export function useEnrichmentSwitch({ id: campaign_id }: Pick<Campaign, 'id'>) {
  const { mutateAsync, isPending } = useSetEnrichment();
  return {
    isPending,
    enable: async (): Promise<void> => {
      const before = await readEnrichmentSwitch(campaign_id).catch((error: unknown) => {
        toast.error(ENRICHMENT_FAILURE, describeError(error));
        return null;
      });
      if (before === null || !(await confirmDialog(toQuestion(before)))) return;
      await mutateAsync({ campaign_id, enabled: true, confirmed_leads: before.unsent_leads }).catch(
        () => undefined,
      );
    },
    disable: async (): Promise<void> => {
      await mutateAsync({ campaign_id, enabled: false }).catch(() => undefined);
    },
  };
}

function toQuestion({ unsent_leads, connected }: EnrichmentSwitch) {
  const leads = counted(unsent_leads, 'lead');
  const now =
    unsent_leads === 0
      ? 'No leads are waiting.'
      : connected
        ? `${leads} in this campaign will be sent to Clay now.`
        : `${leads} in this campaign will be sent to Clay once you connect a Clay table.`;
  return {
    title: 'Enable data enrichment?',
    sentence: [now, CLAY_COST, 'Leads you import later are sent too.'].join(' '),
    confirm: unsent_leads > 0 && connected ? `Enable and send ${leads}` : 'Enable',
  };
}
