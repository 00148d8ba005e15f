import { can } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/lib/app.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

const FRESH_MS = 30_000;

/**
 * Campaign names, newest first. Skips the request for users who cannot see campaigns. Separate from the other requests,
 * because the inbox loads only this one.
 */
export function useCampaignNames(): readonly { value: string; label: string }[] {
  const { profile } = useViewer();
  const input = { sort: 'campaign_date', order: 'desc' } as const;
  const { data } = useQuery(
    api.campaigns.list.queryOptions({ input, enabled: can(profile, 'campaigns:read'), staleTime: FRESH_MS }),
  );
  return useMemo(
    () =>
      (data ?? []).map(({ id, name, provider_campaign_id }) => ({
        value: id,
        label: name || provider_campaign_id,
      })),
    [data],
  );
}
