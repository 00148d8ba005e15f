import type { ChatSession } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useSessionCache } from '../api.ts';
import { dropTurn, turnKey } from '../turn/turn-store.ts';

export function useRemoveSession(onRemoved: (id: string) => void) {
  const cache = useSessionCache();
  const { account } = useViewer();
  const removing = useMutation(
    api.assistant.removeSession.mutationOptions({
      meta: { failure: 'Failed to delete chat' },
      onSuccess: (_done, { id }) => {
        // An answer that is still being written has nowhere to go, and nobody to tell.
        dropTurn(turnKey(account.id, id));
        toast.success('Chat deleted');
        onRemoved(id);
        cache.drop(id);
        cache.readListAgain();
      },
    }),
  );
  return async (session: ChatSession) => {
    const isSure = await confirmDialog({
      title: 'Delete this chat?',
      sentence:
        session.campaign_id === null
          ? `“${session.title}” and the emails drafted in it are deleted.`
          : `“${session.title}” is deleted. The campaign made from it stays.`,
      confirm: 'Delete chat',
      destructive: true,
    });
    if (isSure) removing.mutate({ id: session.id });
  };
}
