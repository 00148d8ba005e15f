import type { Plan, Profile } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type ApiError, toApiError } from '../../../lib/api/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import { useCreateCheckout } from './api.ts';
import { type BuyerDetails, detailsOf, missingDetails } from './buyer-details.ts';
import { openPaymentTab } from './payment-tab.ts';
import { useDiscount } from './use-discount.ts';

/** The payment page, once it exists; `opened` is false when the browser kept the tab from opening. */
export type Payment = { readonly url: string; readonly opened: boolean };

export function useCheckout(profile: Profile | null, plan: Plan) {
  const form = useForm<BuyerDetails>({ initialValues: detailsOf(profile) });
  const discount = useDiscount();
  const create = useCreateCheckout();
  const [payment, setPayment] = useState<Payment | null>(null);

  const lookAt = (field: keyof BuyerDetails) => form.getInputNode(field)?.focus();

  const refuse = (error: ApiError) => {
    if (error.code === 'DISCOUNT_INVALID') return discount.refuse();
    if (error.code === 'INVALID_EMAIL') {
      form.setFieldError('email', error.message);
      return lookAt('email');
    }
    // A refusal is about the order, and its sentence helps; any other failure is told in the catalogue's words.
    const told = error.expected && error.status < 500;
    toast.error('Payment not started', told ? error.message : 'Unable to process payment. Please try again.');
  };

  const pay = (customerData: BuyerDetails) => {
    const tab = openPaymentTab();
    setPayment(null);
    create.mutate(
      {
        priceId: plan.priceId,
        ...(discount.toSend !== undefined && { discountCode: discount.toSend }),
        customerData: { ...customerData, selectedTier: plan.name },
      },
      {
        onSuccess: ({ url }) => {
          const opened = tab.goTo(url);
          setPayment({ url, opened });
          if (opened) toast.success('Redirected to Payment', 'Complete it in the tab that just opened.');
        },
        onError: (error) => {
          tab.close();
          refuse(toApiError(error));
        },
      },
    );
  };

  const submit = form.onSubmit((details) => {
    const [first, ...others] = missingDetails(details);
    if (first === undefined) return pay(details);
    toast.error('Missing Information', 'Please fill in all required fields');
    for (const field of [first, ...others]) form.setFieldError(field, true);
    lookAt(first);
  });

  return { form, discount, payment, submit, busy: create.isPending };
}
