import type { Report, ReportSchedule, TemplateCadence } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { api, findTokenHolder, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.reports.key() });

export const useReports = (location_id: string | undefined) =>
  useInfiniteQuery(
    api.reports.list.infiniteOptions({
      input: (after: string | undefined) => ({ location_id, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

export const useReport = (id: string) => useQuery(api.reports.get.queryOptions({ input: { id } }));

/** The form shows the error. */
export const useCreateReport = (onCreated: (report: Report) => void) =>
  useMutation(
    api.reports.create.mutationOptions({
      meta: { failure: null },
      onSuccess: onCreated,
      onSettled: refetch,
    }),
  );

export const useEditNarrative = (onSaved: () => void) =>
  useMutation(
    api.reports.editNarrative.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Summary saved');
        onSaved();
      },
      onSettled: refetch,
    }),
  );

export function usePublishReport() {
  const { mutate, isPending } = useMutation(
    api.reports.publish.mutationOptions({
      meta: { failure: 'Failed to publish the report' },
      onSuccess: () => toast.success('Report published'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, version, client }: Report) => {
    const isSure = await confirmDialog({
      title: 'Publish this report?',
      sentence: `People at ${client} with access to this location can open it immediately.`,
      confirm: 'Publish',
    });
    if (isSure) mutate({ id, version });
  };
  return { ask, isPending };
}

export function useRemoveReport(onRemoved: () => void) {
  const remove = useMutation(
    api.reports.remove.mutationOptions({
      meta: { failure: 'Failed to delete the report' },
      onSuccess: () => {
        toast.success('Report deleted');
        onRemoved();
      },
      onSettled: refetch,
    }),
  );
  return async ({ id, client, published_at }: Report) => {
    const isSure = await confirmDialog({
      title: `Delete the report for ${client}?`,
      sentence:
        published_at === null
          ? 'The client has not seen it. This cannot be undone.'
          : 'The client can no longer open it, and its share links stop working. This cannot be undone.',
      confirm: 'Delete',
      destructive: true,
    });
    if (isSure) remove.mutate({ id });
  };
}

export const useDownload = (type: 'csv' | 'pdf') =>
  useMutation({
    meta: { failure: 'Failed to download the report' },
    mutationFn: ({ id, first_day }: Report) =>
      saveFile(findTokenHolder(), `/reports/${id}/report.${type}`, `report-${first_day}.${type}`),
  });

export function useApproveReport() {
  const { mutate, isPending } = useMutation(
    api.reports.approve.mutationOptions({
      meta: { failure: 'Failed to approve the report' },
      onSuccess: () => toast.success('Report approved. It is being sent.'),
      onSettled: refetch,
    }),
  );
  const ask = async ({ id, version, delivery }: Report) => {
    const isSure = await confirmDialog({
      title: 'Approve and send this report?',
      sentence: `It is published and emailed to ${delivery?.recipients.join(', ')}. This cannot be undone.`,
      confirm: 'Approve and send',
    });
    if (isSure) mutate({ id, version });
  };
  return { ask, isPending };
}

/** Only for people who write reports. */
export const useSchedules = (enabled: boolean) =>
  useQuery(api.reports.listSchedules.queryOptions({ enabled, select: ({ schedules }) => schedules }));

/** The form shows the error. */
export const useSaveSchedule = (onSaved: () => void) =>
  useMutation(
    api.reports.saveSchedule.mutationOptions({
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Schedule saved');
        onSaved();
      },
      onSettled: refetch,
    }),
  );

export function useRemoveSchedule() {
  const remove = useMutation(
    api.reports.removeSchedule.mutationOptions({
      meta: { failure: 'Failed to remove the schedule' },
      onSuccess: () => toast.success('Schedule removed'),
      onSettled: refetch,
    }),
  );
  return async ({ location_id, cadence, client }: ReportSchedule) => {
    const isSure = await confirmDialog({
      title: `Remove the ${cadence} schedule for ${client}?`,
      sentence: 'No further reports are created. Existing reports are kept.',
      confirm: 'Remove',
      destructive: true,
    });
    if (isSure) remove.mutate({ location_id, cadence });
  };
}

type TemplatePath = { readonly location_id: string; readonly cadence: TemplateCadence };

export const useTemplate = (path: TemplatePath) =>
  useQuery(api.reports.getTemplate.queryOptions({ input: path }));

export const useSaveTemplate = () =>
  useMutation(
    api.reports.saveTemplate.mutationOptions({
      meta: { failure: null },
      onSuccess: () => toast.success('Template saved'),
      onSettled: refetch,
    }),
  );

export const useShares = (id: string) =>
  useQuery(api.reports.listShares.queryOptions({ input: { id }, select: ({ shares }) => shares }));

/** The dialog shows the error. */
export const useCreateShare = () =>
  useMutation(api.reports.createShare.mutationOptions({ meta: { failure: null }, onSettled: refetch }));

export function useRevokeShare() {
  const { mutate, isPending } = useMutation(
    api.reports.revokeShare.mutationOptions({
      meta: { failure: 'Failed to revoke the link' },
      onSuccess: () => toast.success('Link revoked'),
      onSettled: refetch,
    }),
  );
  const ask = async (id: string) => {
    const isSure = await confirmDialog({
      title: 'Revoke this link?',
      sentence: 'People with this link can no longer open the report. You cannot restore the link.',
      confirm: 'Revoke',
      destructive: true,
    });
    if (isSure) mutate({ id });
  };
  return { ask, isPending };
}
