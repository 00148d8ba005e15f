import { SENDER_PROBLEM_CODES, type SenderHealth } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { SenderHealthPage } from './sender-health-page.tsx';
import { ADVICE, FIXES } from './wording.ts';

const NOW = new Date().toISOString();
const SENDER = '6f4a8a52-7d28-4c5e-9a3f-2f1b7b6f0c11';
const OTHER = '0e2f6a52-7d28-4c5e-9a3f-2f1b7b6f0c22';

const mailbox: SenderHealth = {
  id: SENDER,
  account_id: OTHER,
  account_name: 'Main',
  sender_key: 'anna@acme.test',
  kind: 'mailbox',
  name: 'Anna Lee',
  connection: 'error',
  warmup: 'active',
  warmup_score: 92,
  landed_inbox: 90,
  landed_spam: 10,
  sent: 200,
  bounced: 3,
  daily_limit: 30,
  sending_gap: 10,
  dns: { mx: true, spf: true, dkim: false, dmarc: true },
  band: 'failing',
  problems: [
    { code: 'disconnected', band: 'failing', text: 'Connection error: Invalid login' },
    { code: 'dns', band: 'watch', text: 'DNS records missing or wrong: DKIM' },
  ],
  last_message_at: NOW,
  band_changed_at: NOW,
  checked_at: NOW,
  campaigns: [{ id: OTHER, name: 'Spring' }],
};
const fresh: SenderHealth = {
  ...mailbox,
  id: OTHER,
  sender_key: 'new@acme.test',
  connection: 'connected',
  landed_inbox: 19,
  landed_spam: 0,
  sent: 49,
  bounced: 49,
  dns: null,
  band: 'unknown',
  problems: [{ code: 'not_enough_data', band: 'unknown', text: 'Not enough data: 19 of 20' }],
  campaigns: [],
};
const SUMMARY = { failing: 1, watch: 0, unknown: 1, healthy: 0 };
const NONE = { failing: 0, watch: 0, unknown: 0, healthy: 0 };

type Page = {
  senders: SenderHealth[];
  summary?: typeof SUMMARY;
  unread_accounts?: { id: string; name: string; problem: string }[];
};

function show(page: Page, more: Partial<Parameters<typeof SenderHealthPage>[0]> = {}) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    calls.push({ call: `${method} ${path}`, body });
    if (method === 'POST') return { body: { is_confirmed: true, band: 'healthy', problems: [] } };
    return { body: { next: null, summary: SUMMARY, unread_accounts: [], ...page } };
  });
  const onView = vi.fn();
  renderAs(aProfile(), () => (
    <SenderHealthPage view={{}} onView={onView} locations={[]} canFix canSeeAccounts {...more} />
  ));
  return { asked: calls, onView };
}

const open = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Details of ${name}` }));

test('a failing sender is listed with its figures, and its problems with what to do', async () => {
  show({ senders: [mailbox] });
  const row = (await screen.findByRole('rowheader', { name: /anna@acme.test/ })).closest('tr');
  expect(row?.textContent).toContain('Failing');
  expect(row?.textContent).toContain('Connection error: Invalid login (+1 more)');
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(2, 8)).toEqual(['92', '90% / 10%', '1.5%', 'No DKIM', '30/day', 'just now']);
  await open('anna@acme.test');
  const problems = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
  expect(problems[0]?.textContent).toContain(ADVICE.disconnected.mailbox.advice);
  expect(problems[1]?.textContent).toContain(ADVICE.dns.mailbox.advice);
  expect(screen.getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe(`/campaigns/${OTHER}`);
});

test('figures of small samples are not shown', async () => {
  show({ senders: [fresh] });
  const row = (await screen.findByRole('rowheader', { name: /new@acme.test/ })).closest('tr');
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(3, 6)).toEqual(['Not enough data', 'Not enough data', '–']);
  expect(row?.textContent).not.toContain('%');
  await open('new@acme.test');
  expect(screen.getByText('Not enough data: 19 of 20 warm-up emails')).toBeTruthy();
  expect(screen.getByText('Not enough data: 49 of 50 emails')).toBeTruthy();
});

test('a fix lists what will happen, and happens only after the confirmation', async () => {
  const { asked } = show({ senders: [mailbox] });
  await open('anna@acme.test');
  fireEvent.click(screen.getByRole('button', { name: 'Mark as fixed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as fixed: anna@acme.test?' });
  for (const effect of FIXES.mark_fixed.effects(mailbox))
    expect(within(dialog).getByText(effect)).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as fixed' }));
  await waitFor(() =>
    expect(asked).toContainEqual({
      call: `POST /api/senders/${SENDER}/fix`,
      body: { action: 'mark_fixed' },
    }),
  );
  expect(await screen.findByText('Mailbox connected')).toBeTruthy();
});

test('people who do not manage integrations get advice without buttons', async () => {
  show({ senders: [mailbox] }, { canFix: false });
  await open('anna@acme.test');
  expect(screen.getByText(ADVICE.disconnected.mailbox.advice)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as fixed' })).toBeNull();
});

test('a LinkedIn account is reconnected in HeyReach', async () => {
  show({ senders: [{ ...mailbox, kind: 'linkedin', problems: mailbox.problems.slice(0, 1) }] });
  await open('Anna Lee');
  expect(screen.getByText(ADVICE.disconnected.linkedin?.advice ?? '')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as fixed' })).toBeNull();
});

test('an account that could not be read names the reason', async () => {
  const problem = 'The API key lacks accounts:read. Add it to the key in Instantly.';
  show({ senders: [], summary: NONE, unread_accounts: [{ id: OTHER, name: 'Main', problem }] });
  expect(await screen.findByText('Sender data of Main is out of date')).toBeTruthy();
  expect(screen.getByText(new RegExp(problem))).toBeTruthy();
});

test('problems are filtered, with their number', async () => {
  const { onView } = show({ senders: [mailbox, fresh] });
  fireEvent.click(await screen.findByRole('radio', { name: 'Problems (1)' }));
  expect(onView).toHaveBeenCalledWith({ filter: 'problems' });
});

test('an empty list shows what to do next', async () => {
  show({ senders: [], summary: NONE });
  expect(await screen.findByText('No senders yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect an account' })).toBeTruthy();
});

test('a list without problems says so', async () => {
  show({ senders: [] }, { view: { filter: 'problems' } });
  expect(await screen.findByText('No problems')).toBeTruthy();
});

test('a failed read can be retried', async () => {
  answerCalls(() => BROKEN);
  renderAs(aProfile(), () => (
    <SenderHealthPage view={{}} onView={() => undefined} locations={[]} canFix canSeeAccounts />
  ));
  expect(await screen.findByText('Failed to load the senders')).toBeTruthy();
});

test.each(SENDER_PROBLEM_CODES)('%s has advice', (code) => {
  expect(ADVICE[code].mailbox.advice).toMatch(/\.$/);
});
