import type { NewSharedFile } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sendFile } from '#web/lib/api/send-file.ts';
import { api, queryClient, session } from '#web/lib/app.ts';

const toOptions = (contact_id: string) => api.inbox.listSharedFiles.queryOptions({ input: { contact_id } });

export const useSharedFiles = (contact_id: string) => useQuery(toOptions(contact_id));

const refetch = (contact_id: string) =>
  queryClient.invalidateQueries({ queryKey: toOptions(contact_id).queryKey });

type Upload = {
  readonly file: File;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
};

/** The dialog shows the error itself. */
export const useShareFile = (contact_id: string) =>
  useMutation({
    meta: { failure: null },
    mutationFn: async ({ file, ...sending }: Upload) => {
      const query = new URLSearchParams({ contact_id, name: file.name });
      const path = `/shared-files/${crypto.randomUUID()}?${query}`;
      return (await sendFile(session, { path, file, ...sending })) as NewSharedFile;
    },
    onSuccess: () => refetch(contact_id),
  });

export const useStopSharing = (contact_id: string) =>
  useMutation({
    meta: { failure: 'Failed to delete the file' },
    mutationFn: (id: string) => api.inbox.stopSharing.call({ id }),
    onSuccess: () => refetch(contact_id),
  });
