import type { PersonMatch, PrivacyRun } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useFindPeople = () =>
  useMutation(
    api.privacy.findPeople.mutationOptions({ meta: { failure: 'Failed to search for the person' } }),
  );

const isOpen = (run: PrivacyRun | undefined) => run?.state === 'queued' || run?.state === 'running';

/** Polls every second while the run is in progress. An event reports its end. */
export const usePrivacyRun = (id: string | null) =>
  useQuery(
    api.privacy.getRun.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null,
      refetchInterval: ({ state }) => (isOpen(state.data) ? 1_000 : false),
    }),
  );

export const usePrivacyRuns = () =>
  useQuery(
    api.privacy.listRuns.queryOptions({
      refetchInterval: ({ state }) => (state.data?.runs.some(isOpen) ? 1_000 : false),
    }),
  );

export type PersonRef = Pick<PersonMatch, 'contact_id' | 'email' | 'linkedin_url'>;

/** A contact by id, other people by the search text. */
export const toPersonQuery = ({ contact_id, email, linkedin_url }: PersonRef) =>
  contact_id ? { contact_id } : { address: email ?? linkedin_url };

export function useStartRun() {
  return useMutation(
    api.privacy.start.mutationOptions({
      meta: { failure: 'Failed to start the request' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.privacy.listRuns.key() }),
    }),
  );
}

/** The browser downloads it directly. The link works once and needs no session. */
export const useDownload = () =>
  useMutation(
    api.privacy.createLink.mutationOptions({
      meta: { failure: 'Failed to download the export' },
      onSuccess: ({ path }) => window.location.assign(path),
    }),
  );

export const useRetention = () =>
  useQuery(api.privacy.getRetention.queryOptions({ select: ({ rules }) => rules }));

export const useRetentionEffect = () =>
  useMutation(
    api.privacy.previewRetention.mutationOptions({ meta: { failure: 'Failed to preview the rule' } }),
  );

export function useSaveRetention() {
  return useMutation(
    api.privacy.saveRetention.mutationOptions({
      meta: { failure: 'Failed to save' },
      onSuccess: () => toast.success('Saved'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.privacy.getRetention.key() }),
    }),
  );
}
