import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

/** Only team members can read it. Clients of an agency do not see its billing. */
export const useSubscription = (canRead = true) =>
  useQuery(api.billing.getSubscription.queryOptions({ enabled: canRead }));

export function usePlanName(plan: string | null): string {
  const { data, isPending } = useQuery(api.billing.listPlans.queryOptions());
  if (plan === null) return 'No plan';
  return data?.find((offer) => offer.plan === plan)?.name ?? (isPending ? '…' : plan);
}

/** The payment provider's page for cards, invoices and plans. It returns to Settings. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => api.billing.createPortal.call(),
    meta: { failure: 'Failed to open billing' },
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
}

export const usePlans = () => useQuery(api.billing.listPlans.queryOptions());

/** Whether the workspace already has a plan. A second one would be charged twice. */
export function useHasPlan(canRead: boolean): boolean {
  const { data } = useSubscription(canRead);
  return data?.plan_status === 'active' || data?.plan_status === 'grace';
}

/** The form shows the error, because its meaning depends on the step. */
const meta = { failure: null };

export const useValidateDiscount = () => useMutation(api.billing.validateDiscount.mutationOptions({ meta }));

export const useCreateCheckout = () => useMutation(api.billing.createCheckout.mutationOptions({ meta }));
