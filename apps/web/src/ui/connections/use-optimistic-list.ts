import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Shows a change of a list before the server confirms it, and takes it back when the server does not. */
export function useOptimisticList<Item>(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  return {
    apply: async (change: (items: Item[]) => Item[]) => {
      // An answer on its way would bring the old list back.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (items) => items && change(items));
      return before;
    },
    revert: (before: Item[] | undefined) => queryClient.setQueryData<Item[]>(queryKey, before),
    readAgain: () => void queryClient.invalidateQueries({ queryKey }),
  };
}
