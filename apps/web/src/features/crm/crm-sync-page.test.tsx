import type {
  CrmConflict,
  CrmMapping,
  CrmOverview,
  CrmOwner,
  CrmPipeline,
  CrmResolution,
  CrmRun,
} from '@hearback/contract';
import { DISPOSITIONS, OPPORTUNITY_STATUSES } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { CrmSyncPage } from './crm-sync-page.tsx';

const NOW = new Date().toISOString();
const CONTACT = '6f4a8a52-7d28-4c5e-9a3f-2f1b7b6f0c11';
const OTHER = '0e2f6a52-7d28-4c5e-9a3f-2f1b7b6f0c22';

const preview: CrmRun = {
  id: OTHER,
  kind: 'preview',
  status: 'done',
  counts: { contacts_created: 12, opportunities_created: 1 },
  examples: [
    { count: 'contacts_created', contact_id: CONTACT, name: 'Ada King', detail: 'ada@example.test' },
  ],
  done_count: 13,
  total: 13,
  error: null,
  created_at: NOW,
  finished_at: NOW,
};

/** Leads of the first stage are interested. */
const toMapping = (pipeline_id: string): CrmMapping => ({
  pipeline_id,
  dispositions: Object.fromEntries(
    DISPOSITIONS.map((one) => [
      one,
      { tag: null, stage_id: one === 'interested' ? `${pipeline_id}-new` : null, status: null },
    ]),
  ) as CrmMapping['dispositions'],
  statuses: Object.fromEntries(OPPORTUNITY_STATUSES.map((one) => [one, null])) as CrmMapping['statuses'],
});

const pipelines: CrmPipeline[] = ['Sales', 'Renewals'].map((name) => ({
  id: name,
  name,
  stages: [{ id: `${name}-new`, name: `New in ${name}` }],
  default_mapping: toMapping(name),
}));

const overview: CrmOverview = {
  location_id: 'loc1',
  name: 'Austin',
  connected: true,
  status: 'off',
  mapping: null,
  missing_scopes: [],
  writes_messages: true,
  approved_at: null,
  last_sync_at: null,
  reconciled_at: null,
  linked: 0,
  waiting: 0,
  failed: [],
  paused: [],
  conflicts: 0,
  run: null,
  preview: null,
  can_undo: false,
  budget: { burst: { remaining: 97, limit: 100 }, day: { remaining: 199_500, limit: 200_000 } },
};
const running: CrmOverview = { ...overview, status: 'on', linked: 40, waiting: 3, last_sync_at: NOW };

const conflict: CrmConflict = {
  id: OTHER,
  contact_id: CONTACT,
  name: 'Ada King',
  kind: 'contact',
  field: 'phone',
  ours: '+1555',
  theirs: '+1666',
  winner: 'crm',
  created_at: NOW,
  resolved_at: null,
};

const owners: CrmOwner[] = [
  { id: 'u1', name: 'Casey North', email: 'casey@example.test', colleague: null },
  { id: 'u2', name: 'Theo', email: 'theo@example.test', colleague: 'Theo Marsh' },
];

const RESOLVED = { resolved: true, ours: '+1555', theirs: '+1555' };

function show(
  state: CrmOverview,
  conflicts: CrmConflict[] = [],
  profile = aProfile(),
  resolution: CrmResolution = RESOLVED,
) {
  const sent = vi.fn();
  answerCalls((method, path, body) => {
    if (method !== 'GET') {
      sent(...(method === 'PUT' ? [path, body] : [path]));
      if (path.endsWith('/use-other')) return { body: resolution };
      return { body: path.endsWith('/preview') || path.endsWith('/approve') ? preview : { success: true } };
    }
    if (path.endsWith('/conflicts')) return { body: { conflicts, next: null } };
    if (path.endsWith('/owners')) return { body: owners };
    return { body: path.endsWith('/pipelines') ? pipelines : state };
  });
  renderAs(profile, () => <CrmSyncPage locationId="loc1" />);
  return sent;
}

test('the first sync begins with a dry run', async () => {
  const sent = show(overview);
  expect(await screen.findByText('No dry run yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start dry run' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('/api/crm/loc1/preview'));
});

test('a dry run shows counts and examples, and an owner approves it', async () => {
  const sent = show({ ...overview, preview });
  expect(await screen.findByText('12 contacts to create')).toBeTruthy();
  expect(screen.getByText('1 opportunity to create')).toBeTruthy();
  expect(screen.getByText('Ada King (ada@example.test)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve and start sync' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('/api/crm/loc1/approve'));
});

test('the mapping is the default one of the first pipeline until another is saved', async () => {
  const sent = show(overview);
  const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
  expect((await field('Pipeline')).value).toBe('Sales');
  expect((await field('Interested')).value).toBe('New in Sales');
  fireEvent.click(await field('Pipeline'));
  fireEvent.click(await screen.findByRole('option', { name: 'Renewals' }));
  expect((await field('Interested')).value).toBe('New in Renewals');
  fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/crm/loc1/mapping', { mapping: toMapping('Renewals') }),
  );
});

test('a disposition can give the opportunity a status', async () => {
  const sent = show({ ...overview, mapping: toMapping('Sales') });
  const field = await screen.findByRole('combobox', { name: 'Status after hard no' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Abandoned' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save mapping' }));
  const mapping = toMapping('Sales');
  const hard_no = { ...mapping.dispositions.hard_no, status: 'abandoned' };
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/crm/loc1/mapping', {
      mapping: { ...mapping, dispositions: { ...mapping.dispositions, hard_no } },
    }),
  );
});

test('owners in the CRM are shown with their colleagues', async () => {
  show(overview);
  expect(await screen.findByText('casey@example.test · No teammate with this email address')).toBeTruthy();
  expect(screen.getByText('theo@example.test · Theo Marsh in Hearback')).toBeTruthy();
});

test('stages are offered only with a pipeline', async () => {
  show({ ...overview, mapping: { ...toMapping('Sales'), pipeline_id: null } });
  await screen.findByRole('combobox', { name: 'Pipeline' });
  expect(screen.queryByRole('combobox', { name: 'Interested' })).toBeNull();
});

test('a team member cannot approve it', async () => {
  show({ ...overview, preview }, [], { ...aProfile(), role: 'team' });
  expect(await screen.findByText('An owner of the workspace can approve the first sync.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve and start sync' })).toBeNull();
});

test('a running sync shows its state and the calls that are left', async () => {
  show(running);
  expect(await screen.findByText('199,500')).toBeTruthy();
  expect(screen.getByText('97 of 100')).toBeTruthy();
  expect(screen.getByText('No problems')).toBeTruthy();
  expect(await screen.findByText('No conflicts')).toBeTruthy();
});

test('a failed contact shows the reason and can be retried', async () => {
  const failure = { contact_id: CONTACT, name: 'Ada King', reason: 'The CRM rejected a change.', at: NOW };
  const sent = show({ ...running, failed: [failure] });
  expect(await screen.findByText(/The CRM rejected a change\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry Ada King' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(`/api/contacts/${CONTACT}/crm/retry`));
});

test('a conflict shows both values, and the other one can be used', async () => {
  const sent = show({ ...running, conflicts: 1 }, [conflict]);
  expect(await screen.findByText(/Hearback: \+1555 · CRM: \+1666 · Used: CRM/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use the other Phone of Ada King' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(`/api/crm/conflicts/${OTHER}/use-other`));
});

test('a conflict shows the new values if one of them changed since', async () => {
  const newer = { resolved: false, ours: '+1777', theirs: null };
  show({ ...running, conflicts: 1 }, [conflict], aProfile(), newer);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the other Phone of Ada King' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Nothing was changed, because a value changed after this conflict. Now in Hearback: +1777 · In the CRM: empty',
  );
  expect(screen.queryByText('The other value is now used in Hearback and the CRM')).toBeNull();
});

test('missing permissions are named', async () => {
  show({ ...overview, missing_scopes: ['locations/customFields.write'] });
  expect(await screen.findByText(/grant: locations\/customFields\.write/)).toBeTruthy();
});

test('a failed request shows an error with a retry', async () => {
  answerCalls(() => BROKEN);
  renderAs(aProfile(), () => <CrmSyncPage locationId="loc1" />);
  expect(await screen.findByText('Failed to load the CRM sync')).toBeTruthy();
  expect(screen.getByRole('button', { name: /again|retry/i })).toBeTruthy();
});
