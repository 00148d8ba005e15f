import { useState } from 'react';
import { useValidateDiscount } from '#web/features/billing/api.ts';
import { toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import type { Reduction } from '../plans/plan-price.ts';

type Verdict =
  | { readonly status: 'idle' | 'validating' | 'invalid' }
  | (Reduction & { readonly status: 'valid'; readonly description: string });

const idle: Verdict = { status: 'idle' };

export type Discount = ReturnType<typeof useDiscount>;

export function useDiscount() {
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<Verdict>(idle);
  const { mutate, reset } = useValidateDiscount();
  const discountCode = code.trim();

  const edit = (typed: string) => {
    setCode(typed);
    setVerdict(idle);
    // A pending response for the old code must not be shown for the new one.
    reset();
  };

  const apply = () => {
    if (discountCode === '' || verdict.status === 'validating') return;
    setVerdict({ status: 'validating' });
    mutate(
      { discountCode },
      {
        onSuccess: ({ valid, description, prices, months }) =>
          setVerdict(
            valid
              ? { status: 'valid', description: description ?? '', prices, months }
              : { status: 'invalid' },
          ),
        onError: (error) => {
          setVerdict(idle);
          toast.error('Unable to validate discount code', toReason(error));
        },
      },
    );
  };

  return {
    code,
    verdict,
    /** Effect of a valid code on the prices. */
    reduction: verdict.status === 'valid' ? verdict : null,
    edit,
    apply,
    refuse: () => setVerdict({ status: 'invalid' }),
    /** A code that was typed but not applied still counts. A rejected one is omitted. */
    toSend: discountCode === '' || verdict.status === 'invalid' ? undefined : discountCode,
  };
}

function toReason(error: unknown): string {
  const { code, message } = toApiError(error);
  // The catalog message mentions a payment, but no payment was made yet.
  return code === 'BILLING_UNAVAILABLE' ? 'Try again in a moment.' : message;
}
