import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export function useCreateCampaign(session_id: string, onCreated: (campaign_id: string) => void) {
  const queryClient = useQueryClient();
  const creating = useMutation(
    api.assistant.createCampaign.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ campaign_id }) => {
        toast.success('Campaign created successfully');
        for (const module of ['assistant', 'campaigns'])
          void queryClient.invalidateQueries({ queryKey: [[module]] });
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
