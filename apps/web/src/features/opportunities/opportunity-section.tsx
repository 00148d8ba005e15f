import { canIn } from '@hearback/contract';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useActiveOpportunity } from './api.ts';
import { OpportunityFacts } from './opportunity-facts.tsx';
import { OpportunityForm } from './opportunity-form.tsx';
import type { OpportunityOwner } from './use-opportunity-form.ts';

export function OpportunitySection(belongs: OpportunityOwner) {
  const canWrite = canIn(useViewer().profile, 'opportunities:write', belongs.location_id);
  const query = useActiveOpportunity(belongs.contact_id);
  return (
    <QueryStates query={query} bare loading="Loading opportunity..." failure="Failed to load opportunity">
      {(opportunity) =>
        canWrite ? (
          <OpportunityForm opportunity={opportunity} belongs={belongs} />
        ) : (
          <OpportunityFacts opportunity={opportunity} />
        )
      }
    </QueryStates>
  );
}
