import { useMutation } from '@tanstack/react-query';
import { session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export function useSignOut() {
  return useMutation({
    mutationFn: () => session.leave(),
    meta: { failure: null },
    onError: () =>
      toast.error(
        'Signed out on this device only',
        'The server could not be told. Sign in and out again to end it.',
      ),
  });
}
