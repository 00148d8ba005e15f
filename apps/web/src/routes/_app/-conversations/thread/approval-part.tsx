import { type NewApproval, type ReplyApproval, type Thread, toTone } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { AgencyApproval } from '#web/features/approvals/agency-approval.tsx';
import {
  useAskApproval,
  useContactApprovals,
  useWithdrawApproval,
} from '#web/features/approvals/api/approvals.ts';
import { ClientApproval } from '#web/features/approvals/client-approval.tsx';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import type { ReplyEditor } from '#web/features/replies/composer/use-reply-editor.ts';
import { takeBack } from '#web/features/replies/drafts/draft.ts';
import { focusReply, useDraft } from '#web/features/replies/drafts/draft-store.ts';
import { SendLater } from '#web/features/replies/schedule/send-later.tsx';
import { toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

/** Puts the text of a draft back into the editor. */
function useRestore({ contact, drafting }: Thread) {
  const { change } = useDraft(contact.id, toTone(drafting));
  return (approval: ReplyApproval) => {
    focusReply(contact.id);
    change((draft) => takeBack(draft, approval));
  };
}

/** The drafts of the open conversation that wait for the client, were returned or approved. */
export function ThreadApprovals() {
  const { thread, canWrite } = useOpenThread();
  const { client_access } = useViewer().profile;
  const { data } = useContactApprovals(thread.contact.id);
  const restore = useRestore(thread);
  // The reply of an approved draft is part of the conversation.
  const visibleApprovals =
    data?.approvals.filter(({ status }, index) => status !== 'approved' || index === 0) ?? [];
  return visibleApprovals.map((approval) =>
    client_access ? (
      <ClientApproval key={approval.id} approval={approval} />
    ) : (
      <AgencyApproval
        key={approval.id}
        approval={approval}
        approvers={data?.approvers ?? []}
        canWrite={canWrite}
        onEdit={() => restore(approval)}
      />
    ),
  );
}

type Order = Omit<NewApproval, 'id'>;

/** The question that a refusal leads to, and what the answer changes. */
const QUESTIONS = {
  ANSWERED_MEANWHILE: {
    title: 'Ask for approval anyway?',
    change: ({ unlessAnsweredSince: _, ...order }: Order): Order => order,
  },
  ON_DO_NOT_CONTACT_LIST: {
    title: 'Ask for approval anyway?',
    change: (order: Order): Order => ({ ...order, despiteDoNotContact: true }),
  },
} as const;

const isQuestion = (code: string): code is keyof typeof QUESTIONS => Object.hasOwn(QUESTIONS, code);

type Props = { editor: ReplyEditor; onAsked: () => void };

/** Asks the clients of the location to approve the reply, or replaces the draft that they have. */
export function AskApproval({ editor, onAsked }: Props) {
  const { thread } = useOpenThread();
  const { data } = useContactApprovals(thread.contact.id);
  const { ask, change } = useAskApproval();
  const withdraw = useWithdrawApproval();
  const restore = useRestore(thread);
  // Kept while the outcome is unknown, so that a repeated request asks once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const open = data?.approvals.find(({ status }) => status !== 'approved');
  if (!data || data.approvers.length === 0) return null;
  // A draft of the other channel is withdrawn first.
  if (open && (open.source === 'cold_email') !== editor.isMail) return null;
  const isPending = ask.isPending || change.isPending;
  const submit = async (order: Order): Promise<ReplyApproval> => {
    if (!open) return ask.mutateAsync({ id, ...order });
    const { messageId: _, unlessAnsweredSince: __, ...draft } = order;
    return change.mutateAsync({ id: open.id, version: open.version, ...draft });
  };
  const send = async (order: Order): Promise<void> => {
    try {
      const approval = await submit(order);
      setId(crypto.randomUUID());
      editor.clear();
      onAsked();
      // The button is gone by then, so its callbacks would not run.
      const undo = () => void withdraw.mutateAsync({ id: approval.id }).then(restore, () => undefined);
      const sentence = `${data.approvers.join(', ')} can approve it. Nothing is sent without approval.`;
      offerUndo({ id: approval.id, title: 'Waiting for approval', sentence, undo });
    } catch (error) {
      const { code, message } = toApiError(error);
      if (!isQuestion(code)) return toast.error('Failed to ask for approval', message);
      const { title, change: confirmed } = QUESTIONS[code];
      if (await confirmDialog({ title, sentence: message, confirm: 'Ask anyway' }))
        return send(confirmed(order));
    }
  };
  const begin = (sendAt?: Date) =>
    void send({ ...editor.toOrder(), ...(sendAt && { sendAt: sendAt.toISOString() }) });
  const isBlocked = !editor.canSend || editor.isSending || isPending;
  return (
    <Group gap={4}>
      <Button variant="default" size="xs" loading={isPending} disabled={isBlocked} onClick={() => begin()}>
        {open ? 'Ask again' : 'Ask for approval'}
      </Button>
      <SendLater
        size="xs"
        label="Ask and send later"
        timeZone={thread.time_zone}
        disabled={isBlocked}
        onChoose={begin}
      />
    </Group>
  );
}
