import {
  type ClientFilter,
  type ClientPeriod,
  type ClientPreview,
  type CopyGroup,
  DEFAULT_CLIENT_PERIOD,
  type OverlapKind,
  type Period,
} from '@hearback/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { recordPreviewEnd, showPreview } from '#web/lib/session/show-preview.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { hasUnsaved } from '#web/ui/dialogs/unsaved-guard.tsx';

export const useClients = (period: ClientPeriod = DEFAULT_CLIENT_PERIOD) =>
  useQuery({ ...api.clients.list.queryOptions({ input: { period } }), placeholderData: keepPreviousData });

export const useOverlaps = (input: {
  readonly kind: OverlapKind;
  readonly across: 'clients' | 'campaigns';
}) => useQuery(api.clients.listOverlaps.queryOptions({ input }));

export const useCopyRanking = (input: { readonly by: CopyGroup; readonly period: Period }) =>
  useQuery({ ...api.clients.rankCopy.queryOptions({ input }), placeholderData: keepPreviousData });

/** The rows of the page in its order. */
export const useDownloadClients = () =>
  useMutation({
    meta: { failure: 'Failed to download the clients' },
    mutationFn: (filter: ClientFilter) => {
      const query = new URLSearchParams(
        Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      return saveFile(session, `/clients/clients.csv?${query}`, 'clients.csv');
    },
  });

export const useClientAccess = () =>
  useQuery(api.clients.listAccess.queryOptions({ select: ({ locations }) => locations }));

/** The dialog shows the error. */
export const useSaveAccess = (onSaved: () => void) =>
  useMutation(
    api.clients.saveAccess.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Client access saved');
        onSaved();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.clients.listAccess.key() }),
    }),
  );

/** Opening the client's screen would discard unsaved changes. Returns true if there are any. */
export function refuseUnsaved(): boolean {
  const isRefused = hasUnsaved();
  if (isRefused) toast.error('Save or discard your changes first');
  return isRefused;
}

/** `openStart` opens a screen that every client has. Otherwise the user's current screen would load the client's data. */
export const useStartPreview = (openStart: () => Promise<void>) =>
  useMutation(
    api.clients.startPreview.mutationOptions({
      meta: { failure: 'Failed to start the preview' },
      onSuccess: async (started) => {
        // Edited while the preview was requested.
        if (refuseUnsaved()) return recordPreviewEnd(started);
        await openStart();
        await showPreview(started);
      },
    }),
  );

export async function leavePreview(left: ClientPreview): Promise<void> {
  await showPreview(null);
  recordPreviewEnd(left);
}

const refetchViews = () => queryClient.invalidateQueries({ queryKey: api.clients.listViews.key() });

export const useClientViews = () =>
  useQuery(api.clients.listViews.queryOptions({ select: ({ views }) => views }));

/** The dialog shows the error. */
export const useAddView = (onAdded: () => void) =>
  useMutation(
    api.clients.addView.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('View saved');
        onAdded();
      },
      onSettled: refetchViews,
    }),
  );

export const useRemoveView = (onRemoved: () => void) =>
  useMutation(
    api.clients.removeView.mutationOptions({
      meta: { failure: 'Failed to delete the view' },
      onSuccess: () => {
        toast.success('View deleted');
        onRemoved();
      },
      onSettled: refetchViews,
    }),
  );
