import { createFileRoute } from '@tanstack/react-router';
import { Integrations } from './-screen/integrations.tsx';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  component: Integrations,
});
