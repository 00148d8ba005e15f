import type { McpSettings } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

export const useMcpSettings = () => useQuery(api.mcp.getSettings.queryOptions());

/** Turning assistants off disconnects all of them, so it is confirmed. */
export function useTurnMcp() {
  const { mutate, isPending } = useMutation(
    api.mcp.saveSettings.mutationOptions({
      meta: { failure: 'Failed to save the setting' },
      onSuccess: (saved: McpSettings) => {
        queryClient.setQueryData(api.mcp.getSettings.queryKey(), saved);
        toast.success(saved.enabled ? 'AI assistants can connect' : 'AI assistants are turned off');
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.mcp.key() }),
    }),
  );
  const turn = async (enabled: boolean) => {
    const agreed =
      enabled ||
      (await confirmDialog({
        title: 'Turn off AI assistants?',
        sentence:
          'This disconnects all assistants of this workspace. API keys keep working with the public API.',
        confirm: 'Turn off',
        destructive: true,
      }));
    if (agreed) mutate({ enabled });
  };
  return { turn, isPending };
}
