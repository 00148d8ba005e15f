import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.branding.key() });

export const useBrands = () => useQuery(api.branding.list.queryOptions());

export const useSaveBrand = () =>
  useMutation(
    api.branding.save.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: () => toast.success('Brand saved'),
      onSettled: refetch,
    }),
  );

export const useSavePicture = () =>
  useMutation(
    api.branding.savePicture.mutationOptions({
      // The field shows the error.
      meta: { failure: null },
      onSuccess: (_brand, { png }) => toast.success(png === null ? 'Picture removed' : 'Picture saved'),
      onSettled: refetch,
    }),
  );

export const useRemoveBrand = () =>
  useMutation(
    api.branding.remove.mutationOptions({
      meta: { failure: 'Failed to remove the brand of the location' },
      onSuccess: () => toast.success('The location has the brand of the workspace again'),
      onSettled: refetch,
    }),
  );
