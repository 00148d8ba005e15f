import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { useSubscription } from '../subscription-api.ts';

export const usePlans = () => useQuery(api.billing.listPlans.queryOptions());

/** Whether the workspace already pays for a plan: a second one beside it would be paid twice. */
export function useHasPlan(mayRead: boolean): boolean {
  const { data } = useSubscription(mayRead);
  return data?.plan_status === 'active' || data?.plan_status === 'grace';
}

/** What a failure means depends on where the buyer stands, so the form says it. */
const meta = { failure: null };

export const useValidateDiscount = () => useMutation(api.billing.validateDiscount.mutationOptions({ meta }));

export const useCreateCheckout = () => useMutation(api.billing.createCheckout.mutationOptions({ meta }));
