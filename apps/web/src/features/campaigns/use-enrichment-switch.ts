import { type Campaign, counted, type EnrichmentSwitch, pluralize } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ENRICHMENT_FAILURE, readEnrichmentSwitch, useSetEnrichment } from './api.ts';

/** Enabling sends leads to a paid service, so it asks first, with their number and what each one costs. */
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

const COST = 'Each lead uses one row of your Clay table and the Clay credits of its columns.';

function toQuestion({ unsent_leads, connected }: EnrichmentSwitch) {
  const leads = counted(unsent_leads, 'lead');
  const now =
    unsent_leads === 0
      ? 'No leads are waiting.'
      : connected
        ? `${leads} of this campaign ${pluralize(unsent_leads, 'is', 'are')} sent to Clay now.`
        : `${leads} of this campaign ${pluralize(unsent_leads, 'is', 'are')} sent to Clay once you connect a Clay table.`;
  return {
    title: 'Enable data enrichment?',
    sentence: [now, COST, 'Leads that you import later are sent too.'].join(' '),
    confirm: unsent_leads > 0 && connected ? `Enable and send ${leads}` : 'Enable',
  };
}
