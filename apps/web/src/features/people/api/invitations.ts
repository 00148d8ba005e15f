import { errors, type Invitation } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const usePendingInvitations = () => useQuery(api.people.listInvitations.queryOptions());

/** The catalog has a separate message for unexpected failures. */
const toReason = (error: unknown): string =>
  toApiError(error).code === 'INTERNAL' ? errors.INTERNAL_ERROR.sentence : describeError(error);

function useInvitationsStale() {
  return () => queryClient.invalidateQueries({ queryKey: api.people.listInvitations.key() });
}

const MAIL_POLL_MS = 1_000;
const MAX_MAIL_POLLS = 20;

type MailReport = { readonly sent: () => void; readonly failure: string };

/** The email is sent in the background. Reports the result once it is known. */
async function reportMail({ id, email, mail }: Invitation, { sent, failure }: MailReport): Promise<void> {
  let state = mail;
  for (
    let poll = 0;
    poll < MAX_MAIL_POLLS && state?.status !== 'sent' && state?.status !== 'failed';
    poll += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS));
    const pending = await queryClient
      .fetchQuery(api.people.listInvitations.queryOptions({ staleTime: 0 }))
      .catch(() => []);
    state = pending.find((invitation) => invitation.id === id)?.mail ?? null;
  }
  if (state?.status === 'sent') sent();
  else if (state?.status === 'failed')
    toast.error(
      failure,
      state.reason ?? `The email to ${email} could not be delivered. Resend it from the list.`,
    );
  else
    toast.warning(
      'Invitation created',
      `The email to ${email} has not been sent yet. See the list for its status.`,
    );
}

export function useSendInvitation() {
  const onSettled = useInvitationsStale();
  return useMutation(
    api.people.sendInvitation.mutationOptions({
      meta: { failure: null },
      onError: (error) => toast.error('Failed to send invitation', toReason(error)),
      onSuccess: ({ invitation }) =>
        void reportMail(invitation, {
          sent: () => toast.success('Invitation sent', `The link for ${invitation.email} works for 7 days.`),
          failure: 'Failed to send invitation',
        }),
      onSettled,
    }),
  );
}

/** Sends a new link with the same terms and a new expiry. The old link stops working. */
export function useResendInvitation({ email, user_type, locations, access_level }: Invitation) {
  const onSettled = useInvitationsStale();
  return useMutation({
    mutationFn: () =>
      api.people.sendInvitation.call({
        email,
        userType: user_type,
        locations,
        accessLevel: access_level,
        isResend: true,
      }),
    meta: { failure: null },
    onError: (error) => toast.error('Failed to resend invitation', toReason(error)),
    onSuccess: ({ invitation }) =>
      void reportMail(invitation, {
        sent: () =>
          toast.success('Invitation resent', `${email} will receive a new link that works for 7 days.`),
        failure: 'Failed to resend invitation',
      }),
    onSettled,
  });
}

export function useCancelInvitation({ id, email }: Invitation) {
  const onSettled = useInvitationsStale();
  return useMutation({
    mutationFn: () => api.people.cancelInvitation.call({ id }),
    meta: { failure: 'Failed to cancel invitation' },
    onSuccess: () => toast.success('Invitation canceled', `The link sent to ${email} no longer works.`),
    onSettled,
  });
}
