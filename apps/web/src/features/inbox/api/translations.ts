import type { Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { cache, OWN_CALL } from '#web/lib/conversations/cache.ts';

/** Stores what the server returned. Thread responses under way started before it and are dropped. */
async function putMessage({ id, contact_id }: Message, change: (message: Message) => Message): Promise<void> {
  await queryClient.cancelQueries({ queryKey: api.inbox.getThread.queryKey({ input: { contact_id } }) });
  const patches = cache.changeMessages(contact_id, (each) => (each.id === id ? change(each) : each));
  for (const { queryKey, apply } of patches)
    for (const query of queryClient.getQueryCache().findAll({ queryKey }))
      if (query.state.data !== undefined) query.setData(apply(query.state.data, query));
}

/** The translation is shown to everyone who opens the conversation. */
export function useTranslateMessage(message: Message) {
  const { mutate, isPending } = useMutation(
    api.inbox.translateMessage.mutationOptions({
      meta: { failure: 'Failed to translate the message' },
      ...OWN_CALL,
      onSuccess: (translation) =>
        putMessage(message, (each) => ({
          ...each,
          translations: [
            ...each.translations.filter(({ language }) => language !== translation.language),
            translation,
          ],
        })),
    }),
  );
  return { translate: (language: string) => mutate({ id: message.id, language }), isPending };
}
