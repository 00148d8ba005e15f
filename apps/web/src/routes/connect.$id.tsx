import { createFileRoute } from '@tanstack/react-router';
import { ConsentPage } from '../features/oauth/consent-page.tsx';
import { useOptionalViewer } from '../lib/viewer/viewer.ts';
import { FullScreenLoading } from '../ui/states/full-screen-loading.tsx';
import { SignOutButton } from './-shell/sign-out-button.tsx';

export const Route = createFileRoute('/connect/$id')({
  staticData: { title: 'Connect an assistant' },
  component: Connect,
});

function Connect() {
  const { id } = Route.useParams();
  const viewer = useOptionalViewer();
  if (viewer === null) return <FullScreenLoading />;
  return <ConsentPage id={id} onAnswered={(path) => location.assign(path)} aside={<SignOutButton />} />;
}
