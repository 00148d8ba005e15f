import {
  REPORT_FIGURES,
  type Report,
  type ReportDelivery,
  type ReportFigures,
  type ReportSchedule,
  toDefaultTemplate,
} from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClient, aProfile } from '#web/lib/testing/people.ts';
import { answerBy, press, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { TemplateEditor } from './template-editor.tsx';

const FIGURES: ReportFigures = {
  as_of: '2026-11-16T08:00:00.000Z',
  previous: { first_day: '2026-11-02', last_day: '2026-11-08' },
  figures: {
    ...(Object.fromEntries(
      REPORT_FIGURES.map((id) => [id, { value: 0, previous: null, target: null, sample: null }]),
    ) as ReportFigures['figures']),
    meetings_booked: { value: 3, previous: 2, target: 4, sample: null },
    reply_rate: { value: 50, previous: null, target: null, sample: { count: 12, minimum: 20 } },
  },
  funnel: [
    { step: 'people_reached', count: 80 },
    { step: 'meetings_booked', count: 3 },
  ],
  ...{ trend: [1, 0, 2], pipeline: [] },
  senders: { failing: 1, watch: 0, unknown: 0, healthy: 2 },
};

const REPORT: Report = {
  id: '00000000-0000-4000-8000-000000000001',
  ...{ location_id: 'one', client: 'Acme', brand: 'North Agency', cadence: 'weekly', time_zone: 'UTC' },
  ...{ first_day: '2026-11-09', last_day: '2026-11-15', state: 'draft', version: 1 },
  ...{ published_version: null, published_at: null, created_at: '2026-11-16T08:00:00.000Z' },
  sections: toDefaultTemplate('weekly').sections,
  figures: FIGURES,
  quotes: [],
  narrative: { happened: 'Three meetings.', next: 'More.', needed: 'Nothing.' },
  ...{ written_by: 'built_in', failure: null, can_edit: true, delivery: null },
};

const path = `/api/reports/${REPORT.id}`;
const openReport = (report: Report) => {
  const answers = answerBy({
    [`GET ${path}`]: { body: report },
    [`POST ${path}/publish`]: { body: { ...report, state: 'published' } },
    [`PUT ${path}/narrative`]: { body: { ...report, version: 2 } },
  });
  renderAs(aProfile(), () => <ReportPage id={REPORT.id} onRemoved={() => {}} />);
  return answers;
};

const confirm = async (title: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }));

test('shows outcomes with change and target first, and says where there is too little data', async () => {
  openReport(REPORT);
  const results = within(await screen.findByRole('region', { name: 'Results' }));
  results.getByText('Meetings booked');
  results.getByText('Up from 2');
  results.getByText('Target 4: missed');
  const activity = within(screen.getByRole('region', { name: 'Activity' }));
  activity.getByText('Not enough data: 12 messages. Needed: 20.');
  expect(activity.queryByText('50%')).toBeNull();
  screen.getByRole('img', { name: 'People reached: 80. Meetings booked: 3' });
  screen.getByText('1 of 3 senders has a problem.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toBe('Results');
});

test('edits the summary of the open version, and publishes', async () => {
  const { toBody, asked } = openReport(REPORT);
  await screen.findByRole('region', { name: 'Results' });
  press('Edit summary');
  type('What happened', 'Four meetings.');
  press('Save');
  await waitFor(() =>
    expect(toBody(`PUT ${path}/narrative`)).toEqual({
      version: 1,
      ...REPORT.narrative,
      happened: 'Four meetings.',
    }),
  );
  press('Publish');
  await confirm('Publish this report?', 'Publish');
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST ${path}/publish`));
});

test('creates a share link with a passcode, shows its address once and revokes a link', async () => {
  const share = {
    id: '00000000-0000-4000-8000-000000000002',
    ...{ expires_at: null, revoked_at: null, has_passcode: true, views: 2, last_viewed_at: null },
    created_at: '2026-11-16T08:00:00.000Z',
  };
  const { toBody, asked } = answerBy({
    [`GET ${path}`]: { body: { ...REPORT, state: 'published', published_version: 1 } },
    [`GET ${path}/shares`]: { body: { shares: [share] } },
    [`POST ${path}/shares`]: { body: { url: 'https://app.example/r/token', shares: [share] } },
    [`DELETE /api/report-shares/${share.id}`]: { body: { success: true } },
  });
  renderAs(aProfile(), () => <ReportPage id={REPORT.id} onRemoved={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  type('Passcode (optional)', 'short');
  screen.getByText('Use at least 6 characters');
  type('Passcode (optional)', 'open sesame');
  press('Create link');
  await screen.findByDisplayValue('https://app.example/r/token');
  expect(toBody(`POST ${path}/shares`)).toEqual({ days: 30, passcode: 'open sesame' });
  await screen.findByText('2 views · with passcode · does not expire');
  press('Revoke');
  await confirm('Revoke this link?', 'Revoke');
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain(`DELETE /api/report-shares/${share.id}`),
  );
});

test('offers readers the files only', async () => {
  openReport({ ...REPORT, can_edit: false, state: 'published', published_version: 1 });
  await screen.findByRole('button', { name: 'Download CSV' });
  screen.getByRole('button', { name: 'Download PDF' });
  for (const name of ['Edit summary', 'Publish', 'Share', 'Delete'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('shows that figures are being computed', async () => {
  openReport({ ...REPORT, state: 'building', figures: null, narrative: null, written_by: null });
  await screen.findByText('Computing the figures...');
});

test('a report that failed can be deleted', async () => {
  openReport({
    ...REPORT,
    state: 'failed',
    figures: null,
    narrative: null,
    written_by: null,
    failure: 'No.',
  });
  await screen.findByRole('button', { name: 'Delete' });
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

test('an empty list says what to do', async () => {
  answerBy({
    'GET /api/reports': { body: { reports: [], next: null } },
    'GET /api/locations': { body: [] },
  });
  renderAs(aProfile(), () => <ReportsPage location_id={undefined} onLocation={() => {}} onOpen={() => {}} />);
  await screen.findByText('No reports yet');
  await screen.findByText('Connect a CRM location first. Each location is a client.');
});

test.each([
  [true, 'Your agency has not published a report yet. The dashboard shows your results so far.'],
  [false, 'Your agency does not share reports with you. The dashboard shows your results.'],
])('an empty list tells clients where their results are: reports %s', async (sees_reports, text) => {
  answerBy({
    'GET /api/reports': { body: { reports: [], next: null } },
    'GET /api/locations': { body: [] },
  });
  const page = () => <ReportsPage location_id={undefined} onLocation={() => {}} onOpen={() => {}} />;
  renderAs(aClient({ sees_reports }), page);
  await screen.findByText(text);
  screen.getByText('Results of your outreach.');
});

test('a template is reordered, reworded and saved', async () => {
  const call = '/api/report-templates/one/weekly';
  const template = toDefaultTemplate('weekly');
  const { toBody } = answerBy({
    'GET /api/locations': { body: [] },
    [`GET ${call}`]: { body: template },
    [`PUT ${call}`]: { body: template },
  });
  renderAs(aProfile(), () => <TemplateEditor location_id="one" cadence="weekly" onPlace={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Move Results down' }));
  type('Heading of section 1', 'In short');
  fireEvent.click(screen.getByRole('switch', { name: 'Show Activity' }));
  type('Meetings booked', 'many');
  screen.getByText('Enter a number from 0 to 10,000,000');
  type('Meetings booked', '4');
  press('Save');
  await waitFor(() => expect(toBody(`PUT ${call}`)).toMatchObject({ targets: { meetings_booked: 4 } }));
  const { sections } = toBody(`PUT ${call}`) as typeof template;
  expect(sections.slice(0, 2)).toEqual([
    { id: 'narrative', title: 'In short', is_shown: true },
    { id: 'outcomes', title: 'Results', is_shown: true },
  ]);
  expect(sections.find(({ id }) => id === 'activity')?.is_shown).toBe(false);
});

const SCHEDULE: ReportSchedule = {
  ...{
    location_id: 'one',
    client: 'Acme',
    cadence: 'weekly',
    weekday: 1,
    hour: 8,
    time_zone: 'Europe/Berlin',
  },
  ...{
    approval: 'first',
    recipients: ['client@acme.test'],
    next_run_at: '2026-11-23T07:00:00.000Z',
    can_edit: true,
  },
};

test('schedules are listed with their next run, changed and removed', async () => {
  const call = '/api/report-schedules/one/weekly';
  const { toBody, asked } = answerBy({
    'GET /api/report-schedules': { body: { schedules: [SCHEDULE] } },
    [`PUT ${call}`]: { body: SCHEDULE },
    [`DELETE ${call}`]: { body: { success: true } },
  });
  const clients = [{ value: 'one', label: 'Acme' }];
  renderAs(aProfile(), () => <ScheduleList clients={clients} location_id={undefined} />);
  await screen.findByText('Every Monday at 8:00 AM, Europe/Berlin');
  await screen.findByText(/^Next report .* · 1 recipient$/);
  press('Edit the weekly schedule for Acme');
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '5' } });
  fireEvent.change(screen.getByLabelText('Ask for approval'), { target: { value: 'always' } });
  press('Save schedule');
  await waitFor(() =>
    expect(toBody(`PUT ${call}`)).toEqual({
      ...{ weekday: 5, hour: 8, time_zone: 'Europe/Berlin', approval: 'always' },
      recipients: ['client@acme.test'],
    }),
  );
  press('Remove the weekly schedule for Acme');
  press('Remove');
  await waitFor(() => expect(asked.map((one) => one.call)).toContain(`DELETE ${call}`));
});

test('a new schedule refers to the one that the client already has, which it would replace', async () => {
  answerBy({ 'GET /api/report-schedules': { body: { schedules: [SCHEDULE] } } });
  const clients = [
    { value: 'one', label: 'Acme' },
    { value: 'two', label: 'Bolt' },
  ];
  renderAs(aProfile(), () => <ScheduleList clients={clients} location_id={undefined} />);
  await screen.findByText('Every Monday at 8:00 AM, Europe/Berlin');
  press('New schedule');
  const repeat = await screen.findByLabelText('Repeat');
  const notice = 'Acme already has a weekly schedule. Edit that schedule instead.';
  screen.getByText(notice);
  fireEvent.change(repeat, { target: { value: 'monthly' } });
  expect(screen.queryByText(notice)).toBeNull();
  fireEvent.change(repeat, { target: { value: 'weekly' } });
  screen.getByText(notice);
  fireEvent.change(screen.getByLabelText('Client'), { target: { value: 'two' } });
  expect(screen.queryByText(notice)).toBeNull();
});

const DELIVERY: ReportDelivery = {
  ...{ state: 'waiting', recipients: ['client@acme.test', 'boss@acme.test'], sent_at: null },
  ...{ due_at: '2026-11-16T07:00:00.000Z', failed_recipients: [], has_stale_figures: false },
};
const BOTH = 'client@acme.test, boss@acme.test';

test('a waiting report is approved and sent instead of published, after a confirmation', async () => {
  const { toBody, asked } = answerBy({
    [`GET ${path}`]: { body: { ...REPORT, delivery: { ...DELIVERY, has_stale_figures: true } } },
    [`POST ${path}/approve`]: { body: { ...REPORT, state: 'published', published_version: 1 } },
  });
  renderAs(aProfile(), () => <ReportPage id={REPORT.id} onRemoved={() => {}} />);
  await screen.findByText('Waiting for approval');
  screen.getByText(`Review this report. When you approve it, it is sent to ${BOTH}.`);
  screen.getByText(/^The figures for an active campaign were last synced before the period ended\./);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  press('Approve and send');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve and send this report?' }));
  dialog.getByText(`It is published and emailed to ${BOTH}. This cannot be undone.`);
  expect(asked.map(({ call }) => call)).not.toContain(`POST ${path}/approve`);
  fireEvent.click(dialog.getByRole('button', { name: 'Approve and send' }));
  await waitFor(() => expect(toBody(`POST ${path}/approve`)).toEqual({ version: 1 }));
});

test('says what happens to a scheduled report in each state', async () => {
  openReport({ ...REPORT, state: 'building', figures: null, delivery: { ...DELIVERY, state: 'building' } });
  await screen.findByText(`The figures are being computed. Recipients: ${BOTH}.`);
});

test('says that an approved report is being sent', async () => {
  openReport({ ...REPORT, state: 'published', delivery: { ...DELIVERY, state: 'approved' } });
  await screen.findByText(`This report is being sent to ${BOTH}.`);
});

test('hides the recipients of a report that failed', async () => {
  const delivery = { ...DELIVERY, state: 'building' as const };
  openReport({ ...REPORT, state: 'failed', figures: null, failure: 'No figures.', delivery });
  await screen.findByText('No figures.');
  expect(screen.queryByText(/client@acme\.test/)).toBeNull();
});

test('names the recipients that the email could not be delivered to', async () => {
  const delivery = {
    ...{ ...DELIVERY, state: 'sent' as const, sent_at: '2026-11-16T07:05:00.000Z' },
    failed_recipients: ['boss@acme.test'],
  };
  openReport({ ...REPORT, state: 'published', delivery });
  await screen.findByText('Could not be delivered to boss@acme.test. Check the address.');
  screen.getByText(/^Sent on .* to client@acme\.test\.$/);
});
