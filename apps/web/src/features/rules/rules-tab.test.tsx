import type { DryRun, Rule, RuleRun } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  choose,
  press,
  refusal,
  renderAs,
  type,
} from '#web/lib/testing/render-as.tsx';
import { RulesTab } from './rules-tab.tsx';
import { RULE_TEMPLATES } from './templates.ts';

const RULE_ID = '00000000-0000-4000-8000-000000000071';
const ANN = { id: '00000000-0000-4000-8000-000000000001', name: 'Ann Lee' };
const LEAD = '00000000-0000-4000-8000-000000000081';

const ACCOUNT = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Outreach', provider: 'heyreach' };

const RULE: Rule = {
  ...{ id: RULE_ID, name: 'Snooze absences', enabled: true, version: 1, owner: ANN },
  definition: RULE_TEMPLATES.find(({ id }) => id === 'snooze-out-of-office')
    ?.definition as Rule['definition'],
  ...{ last_run_at: new Date().toISOString(), runs_7d: 3, failed_7d: 1 },
};

const DRY_RUN: DryRun = {
  ...{ events: 12, is_limited: false, matched: 5, contacts: 4, misses: [] },
  matches: [
    {
      ...{ contact_id: LEAD, contact_name: 'Dana Hill', at: new Date().toISOString() },
      conditions: [{ condition: 'disposition', matched: true, seen: 'ooo' }],
    },
  ],
};

const RUN: RuleRun = {
  ...{ id: '00000000-0000-4000-8000-000000000091', rule_id: RULE_ID, version: 1 },
  ...{
    contact_id: LEAD,
    contact_name: 'Dana Hill',
    trigger: 'reply_classified',
    status: 'failed',
    reason: null,
  },
  conditions: [{ condition: 'disposition', matched: true, seen: 'ooo' }],
  actions: [
    {
      kind: 'snooze',
      status: 'done',
      detail: 'Snoozed until 2026-11-24.',
      can_undo: true,
      is_lasting: false,
    },
    { kind: 'finish', status: 'failed', detail: 'It failed.', can_undo: false, is_lasting: false },
  ],
  at: new Date().toISOString(),
};

function open(rules: Rule[], place?: string, more: Answers = {}) {
  const answers = answerBy({
    'GET /api/rules': { body: { rules } },
    'GET /api/locations': { body: [] },
    'GET /api/campaigns?sort=campaign_date&order=desc': { body: [] },
    'GET /api/inbox-filter-choices': { body: { people: [ANN], languages: ['en'] } },
    'GET /api/notification-webhooks': { body: [] },
    'GET /api/accounts': { body: [ACCOUNT] },
    'POST /api/rules': { body: RULE },
    [`PUT /api/rules/${RULE_ID}`]: { body: { ...RULE, enabled: false } },
    'POST /api/rules/dry-run': { body: DRY_RUN },
    [`GET /api/rules/${RULE_ID}/runs`]: { body: { runs: [RUN], next: null } },
    [`POST /api/rule-runs/${RUN.id}/undo`]: { body: { ...RUN, status: 'undone' } },
    ...more,
  });
  renderAs(aProfile(), () => {
    const [now, setNow] = useState(place);
    return <RulesTab place={now} onPlace={setNow} />;
  });
  return answers;
}

test('offers the templates if there are no rules, and fills the editor with one', async () => {
  const { toBody } = open([]);
  expect(await screen.findByText('No rules yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Assign interested replies/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Assign interested replies');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose who conversations are assigned to.');
  await choose(/^People/, 'Ann Lee');
  expect(
    screen.getByText('When a reply is classified as Interested, assign it to Ann Lee, at most 30 each.'),
  ).toBeTruthy();
  press('Save');
  await waitFor(() =>
    expect(toBody('POST /api/rules')).toMatchObject({
      enabled: true,
      definition: {
        conditions: { disposition: ['interested'] },
        actions: [{ kind: 'assign', user_ids: [ANN.id], max_open: 30 }],
      },
    }),
  );
});

test('lists a rule as a sentence with its runs, and switches it off', async () => {
  const { toBody } = open([RULE]);
  const row = within((await screen.findByText(RULE.name)).closest('li') as HTMLElement);
  expect(row.getByText('When a reply is classified as Out of Office, snooze it for 7 days.')).toBeTruthy();
  expect(row.getByText('1 failed')).toBeTruthy();
  fireEvent.click(row.getByRole('switch', { name: 'Use Snooze absences' }));
  await waitFor(() => expect(toBody(`PUT /api/rules/${RULE_ID}`)).toMatchObject({ enabled: false }));
});

test('shows what a dry run would have done and why', async () => {
  const { toBody } = open([RULE], RULE_ID);
  fireEvent.click(await screen.findByRole('button', { name: 'Try on the last 30 days' }));
  const panel = within(await screen.findByRole('region', { name: 'Dry run' }));
  expect(panel.getByRole('status').textContent).toBe(
    'The rule would have run 5 times in 4 conversations, out of 12 events.',
  );
  expect(panel.getByText('Each time, it would snooze it for 7 days.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Dana Hill' })).toBeTruthy();
  expect(panel.getByText('Disposition: Out of Office')).toBeTruthy();
  expect(toBody('POST /api/rules/dry-run')).toEqual({ definition: RULE.definition });
});

test('shows why the server refused a rule', async () => {
  const sentence = 'These rules would run in a loop: “A” → “B” → “A”.';
  open([RULE], RULE_ID, { [`PUT /api/rules/${RULE_ID}`]: refusal('RULE_LOOP', sentence, 409) });
  await screen.findByLabelText('Name');
  type('Name', 'A');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('logs each condition and action, and offers to undo and retry', async () => {
  const { asked } = open([RULE], `${RULE_ID}/log`);
  expect(await screen.findByText('Disposition: Out of Office')).toBeTruthy();
  expect(screen.getByText('Snooze: done. Snoozed until 2026-11-24.')).toBeTruthy();
  expect(screen.getByText('Finish the conversation: failed. It failed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry the run for Dana Hill' })).toBeTruthy();
  press('Undo the run for Dana Hill');
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST /api/rule-runs/${RUN.id}/undo`));
});

const SNOOZED = { kind: 'snooze', status: 'done', detail: null, can_undo: true, is_lasting: false } as const;
const LASTS = { status: 'done', detail: null, can_undo: false, is_lasting: true } as const;
const REMOVED = { ...LASTS, kind: 'remove_from_campaign' } as const;
const LASTING: [string, RuleRun['actions'], string, number][] = [
  [
    'an undo does not cover',
    [SNOOZED, REMOVED, { ...REMOVED, kind: 'notify' }],
    'Cannot be undone: Remove from campaigns, Notify people.',
    1,
  ],
  ['stays if nothing can be undone', [REMOVED], 'Cannot be undone: Remove from campaigns.', 0],
  [
    'stays after a partial failure',
    [{ ...REMOVED, status: 'failed' }],
    'Cannot be undone: Remove from campaigns.',
    0,
  ],
];
test.each(LASTING)('names what %s', async (_of, actions, sentence, undos) => {
  open([RULE], `${RULE_ID}/log`, {
    [`GET /api/rules/${RULE_ID}/runs`]: {
      body: { runs: [{ ...RUN, status: 'done', actions }], next: null },
    },
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(undos);
});

test('says that a removal from campaigns cannot be undone before it is tried', async () => {
  const actions = [{ kind: 'remove_from_campaign' }] as const;
  const rule = { ...RULE, definition: { ...RULE.definition, actions: [...actions] } };
  open([rule], RULE_ID);
  expect((await screen.findByText(/This cannot be undone/)).textContent).toContain('leads:delete');
  fireEvent.click(screen.getByRole('button', { name: 'Try on the last 30 days' }));
  const panel = within(await screen.findByRole('region', { name: 'Dry run' }));
  expect(panel.getByText(/Removing a lead from campaigns cannot be undone\.$/).textContent).toMatch(
    /^Each time, it would remove the lead from their campaigns in Instantly and HeyReach\./,
  );
});

test('adds leads to a list of an account', async () => {
  const { toBody } = open([RULE], RULE_ID);
  await choose(/^Add an action/, 'Add to a list');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose the account of the list.');
  await choose(/^Account/, 'Outreach (HeyReach)');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the ID of the list.');
  type('List ID', ' 4711 ');
  press('Save');
  await waitFor(() =>
    expect(toBody(`PUT /api/rules/${RULE_ID}`)).toMatchObject({
      definition: {
        actions: [{ kind: 'snooze' }, { kind: 'add_to_list', account_id: ACCOUNT.id, list_id: '4711' }],
      },
    }),
  );
});

test('offers no retry of a run of an earlier version of the rule', async () => {
  open([{ ...RULE, version: 2 }], `${RULE_ID}/log`);
  expect(await screen.findByText('Finish the conversation: failed. It failed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry the run for Dana Hill' })).toBeNull();
});
