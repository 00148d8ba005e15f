import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconMapPin } from '#web/ui/icons/signing-in.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

export function NotFound() {
  return (
    <CenteredPage>
      <EmptyState
        bare
        order={1}
        icon={IconMapPin}
        title="Oops! Page not found"
        actions={<ButtonLink to="/">Return to Home</ButtonLink>}
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </CenteredPage>
  );
}
