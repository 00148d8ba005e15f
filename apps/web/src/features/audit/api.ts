import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { api, session } from '#web/lib/app.ts';
import { toQueryFilter } from './filter.ts';
import type { AuditView } from './view.ts';

/** Keyset pagination, so new entries do not shift pages. There is no event for new entries, so each visit refetches. */
export const useAuditTrail = (view: AuditView) =>
  useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...toQueryFilter(view), before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
  );

/** People with audit entries; empty while loading. */
export const useAuditPeople = () => useQuery(api.audit.listActors.queryOptions()).data ?? [];

export const useDownloadAudit = () =>
  useMutation({
    meta: { failure: 'Failed to download audit trail' },
    mutationFn: (view: AuditView) => {
      const query = new URLSearchParams(
        Object.entries(toQueryFilter(view)).map(([name, value]) => [name, String(value)]),
      );
      return saveFile(session, `/audit.csv?${query}`, 'audit-trail.csv');
    },
  });
