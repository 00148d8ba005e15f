import type { GrantProbe } from './grant-probe.ts';

/** Calls that name the same contact twice. They pass the access checks and are refused afterwards. */
const onItself = (rest: string, body: object, allowed = 200): GrantProbe => ({
  writes: ({ contact_id }) => ({
    path: `/api/contacts/${contact_id}/${rest}`,
    body: { other_id: contact_id, ...body },
  }),
  allowed,
});

export const timelineGrantProbes: Readonly<Record<string, GrantProbe>> = {
  'timeline.get': { reads: ({ contact_id }) => ({ path: `/api/contacts/${contact_id}/timeline` }) },
  'timeline.merge': onItself('merge', {}, 422),
  'timeline.split': onItself(
    'split',
    { kind: 'email', value: 'nobody@example.test', other_id: undefined },
    409,
  ),
  'timeline.undo': { apart: 'takes the id of a merge; see the module' },
  'timeline.distinguish': onItself('distinctions', { is_distinct: true }),
};
