import type { Lead, LeadDetails } from '@hearback/contract';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

type Pages = InfiniteData<{ leads: Lead[]; next: string | null }>;

/** Changes what is on screen at once; `undo` puts everything back as it was. */
export function useLeadCache() {
  const queryClient = useQueryClient();
  const [lists, details] = [api.leads.list.key(), api.leads.get.key()];
  const hold = async () => {
    for (const queryKey of [lists, details]) await queryClient.cancelQueries({ queryKey });
    return [lists, details].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  };
  const changeLists = (change: (leads: Lead[]) => Lead[]) =>
    queryClient.setQueriesData<Pages>(
      { queryKey: lists },
      (all) => all && { ...all, pages: all.pages.map((page) => ({ ...page, leads: change(page.leads) })) },
    );
  return {
    hold,
    drop: (gone: (lead: Lead) => boolean) => changeLists((leads) => leads.filter((lead) => !gone(lead))),
    patch: (id: string, edit: Partial<Lead>) => {
      changeLists((leads) => leads.map((lead) => (lead.id === id ? { ...lead, ...edit } : lead)));
      queryClient.setQueriesData<LeadDetails>({ queryKey: details }, (one) =>
        one?.contact.id === id ? { ...one, contact: { ...one.contact, ...edit } } : one,
      );
    },
    undo: (before: [QueryKey, unknown][] | undefined) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
    },
    readAgain: () => void queryClient.invalidateQueries({ queryKey: [['leads']] }),
  };
}
