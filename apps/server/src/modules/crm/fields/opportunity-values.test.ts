import { describe, expect, it } from 'vitest';
import { completeMapping, toDefaultMapping } from './default-mapping.ts';
import { toCrmValues, toDispositionStatus, toOwnStatus, toOwnValues } from './opportunity-values.ts';

const stages = ['New reply', 'Meeting booked', 'Proposal sent', 'Won'].map((name) => ({ id: name, name }));
const mapping = toDefaultMapping([{ id: 'p', name: 'Outreach', stages }]);

describe('the default mapping', () => {
  it('tags every disposition and gives each status the stage whose name fits', () => {
    expect(mapping.dispositions.soft_no).toEqual({ tag: 'hb:soft-no', stage_id: null, status: null });
    expect(mapping.dispositions.hard_no.status).toBe('lost');
    expect(mapping.dispositions.interested.stage_id).toBe('New reply');
    expect(mapping.statuses).toEqual({
      lead: 'New reply',
      waiting_for_reply: null,
      booked_meeting: 'Meeting booked',
      meeting_completed: 'Proposal sent',
      won: 'Won',
      lost: null,
    });
  });

  it('creates no opportunities without a pipeline and keeps what a person chose', () => {
    const none = toDefaultMapping([]);
    expect([none.pipeline_id, none.dispositions.interested.stage_id]).toEqual([null, null]);
    const customMapping = completeMapping({ statuses: { ...mapping.statuses, lost: 'Won' } }, mapping);
    expect([customMapping.statuses.lost, customMapping.pipeline_id]).toEqual(['Won', 'p']);
  });

  it('does not change the statuses of a mapping that was saved without them', () => {
    const { status: _status, ...saved } = mapping.dispositions.hard_no;
    const dispositions = { ...mapping.dispositions, hard_no: saved } as typeof mapping.dispositions;
    expect(completeMapping({ ...mapping, dispositions }, mapping).dispositions.hard_no.status).toBeNull();
  });
});

describe('the status that a disposition gives to an opportunity', () => {
  const lead = { status: 'lead', estimated_value: null } as const;
  it.each([
    ['interested', 'hard_no', 'lost'],
    ['hard_no', 'interested', 'open'],
    ['interested', 'soft_no', null],
    ['hard_no', 'hard_no', null],
    [null, 'hard_no', 'lost'],
    // The opportunity was linked before statuses could be chosen.
    [undefined, 'hard_no', null],
  ] as const)('from %s to %s is %s', (before, after, expected) => {
    expect(toDispositionStatus(mapping, lead, { before, after })).toBe(expected);
  });

  it('does not change the status of a won or lost opportunity', () => {
    const change = { before: 'interested', after: 'hard_no' } as const;
    expect(toDispositionStatus(mapping, { ...lead, status: 'won' }, change)).toBeNull();
  });
});

describe('an opportunity in the terms of the CRM', () => {
  it('has the stage of its status, or of the disposition while there is none', () => {
    const opportunity = { status: 'booked_meeting', estimated_value: 500 } as const;
    expect(toOwnValues(mapping, opportunity, null)).toEqual({
      stage: 'Meeting booked',
      status: 'open',
      value: 500,
    });
    expect(toOwnValues(mapping, null, 'interested')).toEqual({
      stage: 'New reply',
      status: 'open',
      value: null,
    });
    expect(toOwnValues(mapping, null, 'hard_no')).toBeNull();
    expect(toOwnValues(mapping, null, null)).toBeNull();
  });

  it('has no value if the CRM stores 0', () => {
    const crm = { id: 'o', contact_id: 'c', name: '', pipeline_id: 'p', created_at: null, updated_at: null };
    expect(toCrmValues({ ...crm, stage_id: 's', status: 'open', value: 0 }).value).toBeNull();
  });
});

describe('the status for a stage of the CRM', () => {
  it.each([
    ['open', 'Meeting booked', 'lead', 'booked_meeting'],
    ['open', 'Elsewhere', 'booked_meeting', 'booked_meeting'],
    ['open', 'Elsewhere', 'won', 'lead'],
    ['open', 'New reply', null, 'lead'],
    ['won', 'New reply', 'lead', 'won'],
    ['abandoned', 'New reply', 'lead', 'lost'],
  ] as const)('%s in %s, with %s before: %s', (status, stage, current, expected) => {
    expect(toOwnStatus(mapping, { stage, status }, current)).toBe(expected);
  });
});
