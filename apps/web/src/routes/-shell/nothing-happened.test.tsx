import { contract } from '@hearback/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useDisconnectKind } from '#web/features/accounts/api.ts';
import { KINDS } from '#web/features/accounts/kinds.ts';
import { useSyncAnalytics } from '#web/features/campaigns/api/campaigns.ts';
import { useSetDisposition } from '#web/features/classification/api/disposition.ts';
import { useRemoveLearned } from '#web/features/classification/api/learning.ts';
import { useAnalyzeAll } from '#web/features/classification/api/sentiment.ts';
import { useReEnrich, useRemoveLeads } from '#web/features/leads/api/leads.ts';
import { useRefreshTokens } from '#web/features/locations/api.ts';
import { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { toast } from '#web/lib/toast/toast.ts';

const id = '00000000-0000-4000-8000-000000000001';

type Case = {
  readonly useIt: () => () => void;
  readonly answer: object;
  readonly said: string;
  /** The button in the confirmation dialog. */
  readonly agree?: string;
};

const syncRuns = { runs: [], follow: () => {}, followFirst: () => {} };

const Go = ({ useIt }: Pick<Case, 'useIt'>) => (
  <button type="button" onClick={useIt()}>
    Go
  </button>
);

/** Each endpoint that returns a count, the button that calls it, and the message for a count of 0. */
const CASES: Record<string, Case> = {
  'accounts.disconnectAll': {
    useIt: () => {
      const disconnect = useDisconnectKind(KINDS.instantly);
      return () => void disconnect(1);
    },
    answer: { success: true, removed: 0 },
    said: 'Nothing was disconnected',
    agree: 'Disconnect all',
  },
  'campaigns.syncAnalytics': {
    useIt: () => {
      const { syncAnalytics } = useSyncAnalytics(() => {});
      return () => syncAnalytics(aCampaign(1, { provider: 'instantly' }));
    },
    answer: { success: true, synced_count: 0, failed_count: 0 },
    said: 'No analytics data available',
  },
  'enrichment.reEnrich': {
    useIt: () => {
      const { mutate } = useReEnrich();
      return () => mutate({ campaign_id: id, selection: { contact_ids: [id] } });
    },
    answer: { triggered: 0, waiting: 0, run: null },
    said: 'Nothing was sent',
  },
  'inbox.analyzeMessages': {
    useIt: () => {
      const { mutate } = useAnalyzeAll();
      return () => mutate(undefined);
    },
    answer: { queued: 0 },
    said: 'Every inbound message already has a sentiment',
  },
  'inbox.removeLearned': {
    useIt: () => {
      const { ask } = useRemoveLearned();
      return () => void ask(2);
    },
    answer: { removed: 0 },
    said: 'Nothing was removed',
    agree: 'Remove 2 corrections',
  },
  'inbox.setDisposition': {
    useIt: () => {
      const set = useSetDisposition(id);
      return () => set('interested');
    },
    answer: { updated: 0, former: [] },
    said: 'Nothing was updated',
  },
  'leads.remove': {
    useIt: () => {
      const { mutate } = useRemoveLeads();
      return () => mutate({ campaign_id: id, selection: { contact_ids: [id] } });
    },
    answer: { removed: 0, run: null },
    said: 'Nothing was removed',
  },
  'locations.refreshTokens': {
    useIt: () => {
      const { mutate } = useRefreshTokens();
      return () => mutate({ trigger: 'manual' });
    },
    answer: { successful: 0, failed: 0, tokensProcessed: 0, results: [] },
    said: 'No tokens needed refreshing',
  },
  'sync.heyreachCampaigns': {
    useIt: () => {
      const { start } = useCampaignSync(syncRuns);
      return () => start('heyreach');
    },
    answer: { syncedCount: 0, runIds: [] },
    said: 'Failed to sync LinkedIn Outreach campaigns: No account is connected. Add one under Integrations.',
  },
  'sync.instantlyCampaigns': {
    useIt: () => {
      const { start } = useCampaignSync(syncRuns);
      return () => start('instantly');
    },
    answer: { syncedCount: 0, runIds: [] },
    said: 'Failed to sync campaigns: No account is connected. Add one under Integrations.',
  },
};

const COUNTS =
  /^(success|error|run|former|runIds|results|removed|updated|triggered|waiting|queued|successful|failed|tokensProcessed|\w+_?count)$/i;

type Endpoint = { '~orpc': { route: { method?: string }; outputSchema?: z.ZodType } };

/** Writes that return only counts. */
function countingEndpoints(): string[] {
  const all = Object.entries(contract as unknown as Record<string, Record<string, Endpoint>>);
  return all.flatMap(([module, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => {
        const { route, outputSchema } = endpoint['~orpc'];
        if (route.method === 'GET' || !(outputSchema instanceof z.ZodObject)) return false;
        const fields = Object.entries(outputSchema.shape);
        const isCounting = fields.some(([, type]) => type instanceof z.ZodNumber);
        return isCounting && fields.every(([name]) => COUNTS.test(name));
      })
      .map(([name]) => `${module}.${name}`),
  );
}

describe('a write that changed nothing', () => {
  test('covers every endpoint that returns a count', () =>
    expect(countingEndpoints().toSorted()).toEqual(Object.keys(CASES).toSorted()));

  test.each(Object.entries(CASES))(
    'by %s is not reported as a success',
    async (_name, { useIt, answer, said, agree }) => {
      const succeeded = vi.spyOn(toast, 'success');
      answerCalls(() => ({ body: answer }));
      renderAs(aProfile(), () => <Go useIt={useIt} />);
      await screen.findByText('Go');
      press('Go');
      if (agree) await waitFor(() => press(agree));
      expect(await screen.findByText(said)).toBeTruthy();
      expect(succeeded).not.toHaveBeenCalled();
    },
  );
});
