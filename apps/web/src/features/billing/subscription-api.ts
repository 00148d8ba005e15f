import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

/** Only insiders may read it; a customer of an agency has nothing to do with what the agency pays. */
export const useSubscription = (mayRead = true) =>
  useQuery(api.billing.getSubscription.queryOptions({ enabled: mayRead }));

export function usePlanName(plan: string | null): string {
  const { data, isPending } = useQuery(api.billing.listPlans.queryOptions());
  if (plan === null) return 'No plan';
  return data?.find((offer) => offer.plan === plan)?.name ?? (isPending ? '…' : plan);
}

/** The payment provider's own page for cards, invoices and plans; it leads back to Settings. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => api.billing.createPortal.call(),
    meta: { failure: 'Failed to open billing' },
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
}
