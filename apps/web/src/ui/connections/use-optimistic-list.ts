import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Optimistic update of a list, rolled back when the server rejects it. */
export function useOptimisticList<Item>(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  return {
    apply: async (change: (items: Item[]) => Item[]) => {
      // A pending response would restore the old list.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (items) => items && change(items));
      return before;
    },
    revert: (before: Item[] | undefined) => queryClient.setQueryData<Item[]>(queryKey, before),
    readAgain: () => void queryClient.invalidateQueries({ queryKey }),
  };
}
