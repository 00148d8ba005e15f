import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

/** By key: what is added meanwhile moves nothing. No published event tells of new lines, so each visit reads anew. */
export const useAuditTrail = () =>
  useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      refetchOnMount: 'always',
    }),
  );
