import { canIn } from '@hearback/contract';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useActiveOpportunity } from './api.ts';
import { OpportunityFacts } from './opportunity-facts.tsx';
import { OpportunityForm } from './opportunity-form.tsx';
import type { Belongs } from './use-opportunity-form.ts';

export function OpportunitySection(belongs: Belongs) {
  const mayWrite = canIn(useViewer().profile, 'opportunities:write', belongs.location_id);
  const { data, error, isFetching, refetch } = useActiveOpportunity(belongs.contact_id);
  if (data === undefined && error !== null)
    return (
      <ErrorState
        bare
        title="The opportunity could not be loaded"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState label="Loading opportunity..." />;
  return mayWrite ? (
    <OpportunityForm opportunity={data} belongs={belongs} />
  ) : (
    <OpportunityFacts opportunity={data} />
  );
}
