import type { Deletion } from '@hearback/contract';

type Counted = { readonly count: number; readonly of: string };

const named = (count: number, one: string, many = `${one}s`): Counted => ({
  count,
  of: count === 1 ? one : many,
});

/** What is lost, counted. Invitations outlive the person who sent them: they go with the workspace only. */
export function whatGoes({ people, locations, grants, invitations, owns_workspace }: Deletion): Counted[] {
  const all = [
    named(people, 'user account'),
    named(locations, 'CRM location with its data', 'CRM locations with their data'),
    named(grants, 'location access grant'),
    named(owns_workspace ? invitations : 0, 'pending invitation'),
  ];
  return all.filter(({ count }) => count > 0);
}
