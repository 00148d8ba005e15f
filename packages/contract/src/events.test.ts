import { expect, it } from 'vitest';
import { type EventName, events, teamEvents } from './events.ts';

it.each<EventName>([
  'opportunity.saved',
  'opportunity.removed',
  'inbox.assignment_saved',
  'location.changed',
  'conversation.awaits_answer',
  'report.changed',
])('%s refreshes the clients page, which shows what it changes', (name) => {
  expect(events[name]).toContain('clients');
});

it('a change of an email refreshes reports, which list failed recipients', () => {
  expect(events['mail.changed']).toContain('reports');
});

it('changes of report schedules are sent to the team only', () => {
  expect(teamEvents).toContain('report_schedule.changed');
});
