import { IconSparkles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/enrichment')({
  staticData: { title: 'Enrichment' },
  component: Enrichment,
});

function Enrichment() {
  return (
    <>
      <PageHeader title="Enrichment" />
      <EmptyState icon={IconSparkles} title="Enrichment - Coming Soon">
        Company and contact details will be completed here.
      </EmptyState>
    </>
  );
}
