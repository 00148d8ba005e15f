import type { OutreachAccount } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useAddAccount } from '../api.ts';
import type { Kind } from '../kinds.ts';

/** Errors about the key itself are shown at the field, where the user can fix them. */
const KEY_REFUSED = new Set(['INVALID_INSTANTLY_KEY', 'INVALID_HEYREACH_KEY', 'NAME_AND_KEY_REQUIRED']);

const required = (sentence: string) => (value: string) => (value.trim() === '' ? sentence : null);

export function useAccountForm({ provider, product }: Kind, onAdded: (account: OutreachAccount) => void) {
  const form = useForm({
    initialValues: { name: '', api_key: '' },
    validate: {
      name: required('Enter an account name'),
      api_key: required('Please enter an API key'),
    },
  });
  const add = useAddAccount({
    onSuccess: (account) => {
      toast.success(`${product} account added`, 'Its campaigns are being synced.');
      onAdded(account);
    },
    onError: (error) => {
      const { code, message } = toApiError(error);
      if (KEY_REFUSED.has(code)) form.setFieldError('api_key', message);
      else toast.error(`Failed to add ${product} account: ${describeError(error)}`);
    },
  });
  return {
    form,
    adding: add.isPending,
    submit: form.onSubmit((values) => add.mutate({ provider, ...values })),
  };
}
