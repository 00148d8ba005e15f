import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/app.ts';
import { toast } from '../../../lib/toast.ts';

export function useCreateCampaign(session_id: string, onCreated: (campaign_id: string) => void) {
  const queryClient = useQueryClient();
  const creating = useMutation(
    api.assistant.createCampaign.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ campaign_id }) => {
        toast.success('Campaign created successfully');
        for (const room of ['assistant', 'campaigns'])
          void queryClient.invalidateQueries({ queryKey: [[room]] });
        onCreated(campaign_id);
      },
      onError: (error) => {
        const { code, message, expected } = toApiError(error);
        if (code === 'DRAFT_NOT_READY') toast.error('Campaign not ready');
        else toast.error('Failed to create campaign. Please try again.', expected ? message : undefined);
      },
    }),
  );
  return { create: () => creating.mutate({ id: session_id }), isCreating: creating.isPending };
}
