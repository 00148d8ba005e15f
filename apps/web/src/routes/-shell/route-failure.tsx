import type { ErrorComponentProps } from '@tanstack/react-router';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** A bug in a screen, or a chunk that could not be loaded. Only a reload is sure to help. */
export function RouteFailure({ error }: ErrorComponentProps) {
  return (
    <CenteredPage>
      <ErrorState
        bare
        order={1}
        title="Failed to show this page"
        error={error}
        onRetry={() => location.reload()}
      />
    </CenteredPage>
  );
}
