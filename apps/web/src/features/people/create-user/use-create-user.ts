import { errors } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

/** The CRM may add to the new person a moment later, without an published event. */
const LOOK_AGAIN_AFTER_MS = [1000, 2500];

export function useCreateUser() {
  const queryClient = useQueryClient();
  return useMutation(
    api.people.createDirect.mutationOptions({
      meta: { failure: null },
      onError: (error) => toast.error('Failed to create user', reasonOf(error)),
      onSuccess: ({ user, warning }) => {
        toast.success('User created successfully', `${user.email} gets the temporary password by email.`);
        if (warning) toast.warning('The user was not added to the CRM', warning);
        for (const delay of LOOK_AGAIN_AFTER_MS) {
          setTimeout(() => queryClient.invalidateQueries({ queryKey: api.people.list.key() }), delay);
        }
      },
    }),
  );
}

function reasonOf(error: unknown): string {
  const { code, message } = toApiError(error);
  if (message.includes('already exists')) return errors.USER_EXISTS.sentence;
  if (code === 'INVALID_EMAIL' || message.includes('Invalid email')) return errors.INVALID_EMAIL.sentence;
  return describeError(error);
}
