import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

/** The number of drafts that wait for the viewer. Null until it is known, and if they cannot approve. */
export const useApprovalCount = (enabled: boolean): number | null =>
  useQuery(api.approvals.count.queryOptions({ enabled })).data?.number ?? null;
