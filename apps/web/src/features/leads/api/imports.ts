import type { Import } from '@hearback/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { sendFile } from '#web/lib/api/send-file.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { isWorking } from '../import-step.ts';

const POLL_MS = 2000;

const importOptions = (id: string) => api.leads.getImport.queryOptions({ input: { id } });

export const useImports = (campaign_id: string, enabled: boolean) =>
  useQuery(api.leads.listImports.queryOptions({ input: { campaign_id }, enabled }));

/** Progress arrives by events; polling covers a lost stream. */
export const useOneImport = (id: string | null, enabled: boolean) =>
  useQuery({
    ...importOptions(id ?? ''),
    enabled: enabled && id !== null,
    refetchInterval: ({ state }) => state.data !== undefined && isWorking(state.data.state) && POLL_MS,
  });

export const readImport = (id: string) => queryClient.fetchQuery({ ...importOptions(id), staleTime: 0 });

export function keepImport(leadImport: Import): void {
  queryClient.setQueryData(importOptions(leadImport.id).queryKey, leadImport);
  void queryClient.invalidateQueries({ queryKey: [['leads']] });
}

type PreviewInput = Parameters<typeof api.leads.previewImport.call>[0];

export const useImportPreview = (input: PreviewInput) =>
  useQuery(
    api.leads.previewImport.queryOptions({
      input,
      placeholderData: keepPreviousData,
      // A file does not change. Refetching after an import event would fail, because the import has
      // started by then.
      staleTime: 'static',
    }),
  );

/** The screen shows the error itself. */
const SILENT = { meta: { failure: null } };

export const useCreateImport = () => useMutation(api.leads.createImport.mutationOptions(SILENT));

export const useDiscardImport = () => useMutation(api.leads.discardImport.mutationOptions(SILENT));

type FileUpload = Omit<Parameters<typeof sendFile>[1], 'path'>;

export const sendImportFile = (id: string, sending: FileUpload) =>
  sendFile(session, { path: `/imports/${id}/file`, ...sending });

type StartCallbacks = {
  readonly onSuccess: (started: Import) => void;
  readonly onError: (error: unknown) => void;
};

export const useStartImport = (on: StartCallbacks) =>
  useMutation(api.leads.startImport.mutationOptions({ ...SILENT, ...on }));

export const useCancelImport = (onSuccess: (cancelled: Import) => void) =>
  useMutation(
    api.leads.cancelImport.mutationOptions({ meta: { failure: 'Failed to cancel import' }, onSuccess }),
  );

export const UNDO_FAILURE = 'Failed to undo import';

/** Preview of an undo, never cached. */
export const previewUndo = (id: string) =>
  queryClient.fetchQuery(api.leads.previewUndo.queryOptions({ input: { id }, staleTime: 0 }));

export const useUndoImport = (onSuccess: (undone: Import) => void) =>
  useMutation(api.leads.undoImport.mutationOptions({ meta: { failure: UNDO_FAILURE }, onSuccess }));

export const useDownloadFailures = () =>
  useMutation({
    meta: { failure: 'Failed to download failed rows' },
    mutationFn: ({ id, file_name }: Pick<Import, 'id' | 'file_name'>) =>
      saveFile(session, `/imports/${id}/failed.csv`, `failed-rows-${file_name}`),
  });
