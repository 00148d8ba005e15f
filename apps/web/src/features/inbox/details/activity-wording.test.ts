import { ACTIVITIES, type Activity } from '@hearback/contract';
import { expect, test } from 'vitest';
import { activityText } from './activity-wording.ts';

const anActivity = (more: Partial<Activity>): Activity => ({
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-03T14:05:00.000Z',
  what: 'finished',
  who: 'Olive Owner',
  rule: null,
  assignee_name: null,
  disposition: null,
  until: null,
  days: null,
  ...more,
});

test.each<[Partial<Activity>, string]>([
  [{ what: 'disposed', disposition: 'soft_no' }, 'Olive Owner set the disposition to Soft No'],
  [{ what: 'assigned', assignee_name: 'Tom Team' }, 'Olive Owner assigned the conversation to Tom Team'],
  [{ what: 'assigned' }, 'Olive Owner unassigned the conversation'],
  [
    { what: 'assigned', who: null, assignee_name: 'Tom Team' },
    'Hearback assigned the conversation to Tom Team',
  ],
  [{ what: 'reminder_set', days: 3 }, 'Olive Owner set a reminder for 3 days'],
  [{ what: 'reminder_due', who: null, days: 1 }, 'Hearback returned the conversation: no reply in 1 day'],
  [
    { what: 'snoozed', who: null, rule: 'Not now' },
    'The rule “Not now” snoozed the conversation until later',
  ],
  [{ what: 'noted', rule: 'A rule' }, 'A rule wrote a note'],
  [{ what: 'sent', who: 'A teammate' }, 'A teammate sent a reply'],
])('%j reads %s', (more, words) => expect(activityText(anActivity(more))).toBe(words));

test('every kind of activity has a text', () => {
  for (const what of ACTIVITIES) expect(activityText(anActivity({ what }))).toMatch(/^Olive Owner \w/);
});
