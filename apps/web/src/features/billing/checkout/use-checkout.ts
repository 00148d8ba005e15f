import type { Checkout, Plan, Profile } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type ApiError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useCreateCheckout } from '../api.ts';
import { type BuyerDetails, missingDetails, toDetails } from './buyer-details.ts';
import { useDiscount } from './discount/use-discount.ts';
import { openPaymentTab } from './payment/payment-tab.ts';

/** The payment page of an order. `opened` is false if the browser blocked the tab. */
export type Payment = { readonly url: string; readonly opened: boolean; readonly order: string };

export function useCheckout(profile: Profile | null, plan: Plan) {
  const form = useForm<BuyerDetails>({ initialValues: toDetails(profile) });
  const discount = useDiscount();
  const create = useCreateCheckout();
  const [payment, setPayment] = useState<Payment | null>(null);

  // After a change of the order, the payment page of the old order must not be offered.
  const order = JSON.stringify([plan.priceId, discount.toSend, form.values]);
  const readPurchaseState = (field: keyof BuyerDetails) => form.getInputNode(field)?.focus();

  const refuse = (error: ApiError) => {
    if (error.code === 'DISCOUNT_INVALID') return discount.refuse();
    if (error.code === 'INVALID_EMAIL') {
      form.setFieldError('email', error.message);
      return readPurchaseState('email');
    }
    toast.error('Payment not started', sentenceFor(error));
  };

  const pay = (customerData: BuyerDetails) => {
    const tab = openPaymentTab();
    create.mutate(toCheckout(plan, customerData, discount.toSend), {
      onSuccess: ({ url }) => {
        const opened = tab.goTo(url);
        setPayment({ url, opened, order });
        if (opened) toast.success('Redirected to Payment', 'Complete it in the tab that just opened.');
      },
      onError: (error) => {
        tab.close();
        refuse(toApiError(error));
      },
    });
  };

  const submit = form.onSubmit((details) => {
    const [first, ...others] = missingDetails(details);
    if (first === undefined) return pay(details);
    toast.error('Missing Information', 'Please fill in all required fields');
    for (const field of [first, ...others]) form.setFieldError(field, true);
    readPurchaseState(first);
  });

  return {
    form,
    discount,
    payment: payment?.order === order ? payment : null,
    submit,
    busy: create.isPending,
  };
}

const toCheckout = (plan: Plan, details: BuyerDetails, discountCode: string | undefined): Checkout => ({
  priceId: plan.priceId,
  ...(discountCode !== undefined && { discountCode }),
  customerData: { ...details, selectedTier: plan.name },
});

/** Shows the server's message for rejected orders and the catalog message for other failures. */
const sentenceFor = ({ expected, status, message }: ApiError): string =>
  expected && status < 500 ? message : 'Unable to process payment. Please try again.';
