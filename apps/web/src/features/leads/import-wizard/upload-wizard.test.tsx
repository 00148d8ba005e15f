import type { Campaign, EventName } from '@hearback/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, choose, DONE, press, refusal, type } from '#web/lib/testing/render-as.tsx';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { sendsTo } from '#web/lib/testing/sends-to.ts';
import { ViewerContext } from '#web/lib/viewer/viewer.ts';
import { CAMPAIGN, type LeadsFixtures, serveLeads } from '../testing/leads-server.ts';
import { anImport, aPreview, uuid } from '../testing/server-data.ts';
import { UploadWizard } from './upload-wizard.tsx';

const one = anImport(1);
const PATH = `/api/imports/${one.id}`;
const CREATE = `POST ${CAMPAIGN}/imports`;
const PREVIEW = `GET ${PATH}/preview`;
const START = `POST ${PATH}/start`;

function Page({ provider }: Pick<Campaign, 'provider'>) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Add Leads
      </button>
      <UploadWizard
        campaign={{ id: uuid(5001), provider }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

type WizardFixtures = Partial<LeadsFixtures> & {
  answers?: Answers;
  provider?: Campaign['provider'];
  failure?: ApiError;
};

function open({ answers = {}, provider = 'instantly', failure, ...given }: WizardFixtures = {}) {
  const served = serveLeads(given, { [PREVIEW]: { body: aPreview() }, ...answers });
  const profile = aProfile();
  const viewer = {
    account: { id: 'ann', email: profile.email },
    profile,
    failure: failure ?? null,
    readAgain: () => {},
  };
  renderScreen(() => (
    <ViewerContext value={viewer}>
      <Page provider={provider} />
    </ViewerContext>
  ));
  const receiveEvent = createStaleQueries(queryClient);
  return { ...served, publishEvent: (name: EventName) => act(() => receiveEvent({ name, ids: {} })) };
}

const csv = (name = 'leads-1.csv', text = 'a,b\n1,2') => new File([text], name, { type: 'text/csv' });
const pick = async (file: File) => {
  await screen.findByRole('button', { name: 'Choose file' });
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const input = [...inputs].find(({ accept }) => accept.startsWith('.csv')) as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
};
const drop = async (file: File) => {
  const target = await screen.findByText('Drop a CSV file here');
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }];
  fireEvent.drop(target, { dataTransfer: { files: [file], items, types: ['Files'] } });
};
const enabledTabs = () =>
  screen
    .getAllByRole<HTMLButtonElement>('tab')
    .filter(({ disabled }) => !disabled)
    .map(({ textContent }) => textContent);
const readValue = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value;
const toMapping = async () => {
  await screen.findByText('ann1@acme.test');
  press('Continue to mapping');
  await screen.findByRole('button', { name: 'Start import' });
};

describe('Upload', () => {
  test('uploads a file with progress, and continues to the preview', async () => {
    const sent = sendsTo();
    const { toBody, data } = open({
      answers: {
        [CREATE]: () => {
          data.imports = [one];
          return { body: { ...one, state: 'uploading' } };
        },
      },
    });
    await screen.findByRole('dialog', { name: 'Upload Campaign Leads' });
    await waitFor(() => expect(enabledTabs()).toEqual(['Upload']));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Upload',
      'Preview',
      'Mapping',
      'Processing',
      'Complete',
    ]);
    await pick(csv());
    await waitFor(() => expect(sent.open()).toEqual(['PUT', `/api/imports/${one.id}/file`]));
    expect(toBody(CREATE)).toEqual({ file_name: 'leads-1.csv', file_size: 7 });
    act(() => sent.progress(40));
    await screen.findByText('Uploading · 40%');
    act(() => sent.answer(204));
    await screen.findByText('ann5@acme.test');
    expect(enabledTabs()).toEqual(['Preview']);
    // The pressed button is gone, so the focus must move into the dialog.
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Preview' }));
  });

  test('rejects files that are not CSV, by name or type, and empty files', async () => {
    const { wasAsked } = open();
    await pick(csv('leads.pdf'));
    await screen.findByText('Please select a CSV file');
    await pick(csv('leads.csv', ''));
    await screen.findByText('CSV file appears to be empty');
    await drop(new File(['x'], 'leads.csv', { type: 'application/pdf' }));
    await screen.findByText('Please select a CSV file');
    expect(wasAsked(CREATE)).toBe(false);
  });

  test('accepts a dropped file', async () => {
    const sent = sendsTo();
    open({ answers: { [CREATE]: { body: { ...one, state: 'uploading' } } } });
    await drop(csv());
    await waitFor(() => expect(sent.open()?.[0]).toBe('PUT'));
  });

  test('shows why the server rejected the file, and discards it', async () => {
    const sent = sendsTo();
    const { wasAsked } = open({
      answers: { [CREATE]: { body: { ...one, state: 'uploading' } }, [`DELETE ${PATH}`]: DONE },
    });
    await pick(csv());
    await waitFor(() => expect(sent.open()).not.toBe(null));
    act(() => sent.answer(422, { code: 'CSV_NOT_READABLE', message: 'Error parsing CSV file' }));
    await screen.findByText('Error parsing CSV file');
    await waitFor(() => expect(wasAsked(`DELETE ${PATH}`)).toBe(true));
    expect(enabledTabs()).toEqual(['Upload']);
  });

  test('waits for the profile', async () => {
    const { wasAsked } = open({ failure: new ApiError('INTERNAL', 500, 'No.') });
    await pick(csv());
    await screen.findByText('Authentication not ready. Please try again.');
    expect(wasAsked(CREATE)).toBe(false);
  });

  test('lists earlier imports', async () => {
    open({ imports: [anImport(4, { state: 'done', imported: 7 })] });
    fireEvent.click(await screen.findByRole('button', { name: 'View import of leads-4.csv' }));
    await screen.findByText('Successfully imported');
    expect(enabledTabs()).toEqual(['Complete']);
  });
});

describe('Preview', () => {
  test('shows the first rows and the detected format, which can be changed', async () => {
    const { queriesOf, answers } = open({ imports: [one] });
    const table = within(await screen.findByRole('table', { name: 'First 5 rows' }));
    expect(table.getAllByRole('row')).toHaveLength(6);
    expect(readValue('Encoding')).toBe('UTF-8');
    expect(readValue('Delimiter')).toBe('Comma');
    answers[PREVIEW] = { body: aPreview({ delimiter: ';', headers: ['All in one'], rows: [['x']] }) };
    await choose(/^Delimiter$/, 'Semicolon');
    await screen.findByText('All in one');
    expect(queriesOf(`${PATH}/preview`).at(-1)).toEqual({ delimiter: ';' });
  });

  test('shows an error for a wrong format, and lets the user choose another', async () => {
    const { answers } = open({
      imports: [one],
      answers: { [PREVIEW]: refusal('CSV_BROKEN', 'Failed to parse CSV file') },
    });
    await screen.findByText('Failed to parse CSV file');
    answers[PREVIEW] = { body: aPreview({ encoding: 'windows-1252' }) };
    await choose(/^Encoding$/, 'Windows-1252');
    await screen.findByText('ann1@acme.test');
  });

  test.each([
    ['Shift_JIS (Japanese)', 'shift_jis'],
    ['GB18030 (Simplified Chinese)', 'gb18030'],
    ['EUC-KR (Korean)', 'euc-kr'],
    ['Big5 (Traditional Chinese)', 'big5'],
  ] as const)('can be read as %s', async (label, encoding) => {
    const { queriesOf } = open({ imports: [one] });
    await screen.findByText('ann1@acme.test');
    await choose(/^Encoding$/, label);
    await waitFor(() => expect(queriesOf(`${PATH}/preview`)).toContainEqual({ encoding }));
  });

  test('shows a generic message if the server gives no reason', async () => {
    open({ imports: [one], answers: { [PREVIEW]: { status: 500, body: null } } });
    await screen.findByText('Failed to parse CSV file');
  });

  test('returns to Upload when the file is gone', async () => {
    const words = 'No CSV file found. Please re-select your file.';
    open({ imports: [one], answers: { [PREVIEW]: refusal('CSV_MISSING', words, 409) } });
    await screen.findByText(words);
    expect(enabledTabs()).toEqual(['Upload']);
  });

  test('returns to Upload and asks for the file when the upload is discarded elsewhere', async () => {
    const { data, publishEvent } = open({ imports: [one] });
    await screen.findByText('ann1@acme.test');
    data.imports = [];
    publishEvent('import.changed');
    await screen.findByText('No CSV file found. Please re-select your file.');
    expect(enabledTabs()).toEqual(['Upload']);
  });

  test('can be replaced by another file, and the first is discarded', async () => {
    const { wasAsked } = open({ imports: [one], answers: { [`DELETE ${PATH}`]: DONE } });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose another file' }));
    await screen.findByText('Drop a CSV file here');
    await waitFor(() => expect(wasAsked(`DELETE ${PATH}`)).toBe(true));
  });
});

describe('Mapping', () => {
  test('starts with the suggestion', async () => {
    const running = { ...one, state: 'queued' as const };
    const { toBody, data } = open({
      imports: [one],
      answers: {
        [START]: () => {
          data.imports = [running];
          return { body: running };
        },
      },
    });
    await toMapping();
    expect(readValue('Field for Mail')).toBe('Email *');
    expect(readValue('Field for Size')).toBe('Do not import');
    press('Start import');
    await screen.findByText('Waiting to start');
    expect(toBody(START)).toEqual({ encoding: 'utf-8', delimiter: ',', mapping: aPreview().mapping });
    expect(enabledTabs()).toEqual(['Processing']);
  });

  test('does not refetch the preview when the event arrives before the response', async () => {
    const { queriesOf, answers, publishEvent } = open({ imports: [one] });
    await toMapping();
    answers[PREVIEW] = refusal('CSV_MISSING', 'No CSV file found. Please re-select your file.', 409);
    publishEvent('import.changed');
    await waitFor(() => expect(queriesOf(`${CAMPAIGN}/imports`)).toHaveLength(2));
    expect(queriesOf(`${PATH}/preview`)).toHaveLength(1);
    expect(enabledTabs()).toEqual(['Mapping']);
  });

  test('requires the fields of the provider', async () => {
    const { wasAsked } = open({ imports: [one], provider: 'heyreach' });
    await toMapping();
    press('Start import');
    await screen.findByText('Please map required fields: LinkedIn URL');
    expect(wasAsked(START)).toBe(false);
    await choose(/^Field for Size$/, 'LinkedIn URL *');
    await waitFor(() => expect(screen.queryByText(/Please map required fields/)).toBe(null));
  });

  test.each([
    ['campaign', 'Same as the last import of this campaign. Required fields are marked with an asterisk.'],
    [
      'workspace',
      'Based on earlier imports of your workspace with these column names. Required fields are marked with an asterisk.',
    ],
    [null, 'Suggested from column names and values. Required fields are marked with an asterisk.'],
  ] as const)('shows its source: %s', async (remembered, sentence) => {
    open({ imports: [one], answers: { [PREVIEW]: { body: aPreview({ remembered }) } } });
    await toMapping();
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('accepts custom fields, whose names follow three rules', async () => {
    const { toBody } = open({
      imports: [one],
      answers: { [START]: { body: { ...one, state: 'queued' } } },
    });
    await toMapping();
    press('Add Custom Field');
    await screen.findByRole('dialog', { name: 'Add Custom Field' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Custom Field' })).toBe(null));
    screen.getByRole('button', { name: 'Add Custom Field' }).focus();
    press('Add Custom Field');
    await screen.findByRole('dialog', { name: 'Add Custom Field' });
    press('Add Field');
    await screen.findByText('Field name is required');
    type('Field Name', 'Team-size');
    await screen.findByText('Field name can only contain letters, numbers, spaces, and underscores');
    type('Field Name', 'first name');
    await screen.findByText('This field name already exists');
    type('Field Name', ' Team size ');
    press('Add Field');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Custom Field'));
    await choose(/^Field for Size$/, 'Team size');
    press('Start import');
    await waitFor(() =>
      expect(toBody(START)).toHaveProperty('mapping.4', { column: 4, field: 'custom', name: 'Team size' }),
    );
  });

  test('waits for the profile', async () => {
    const { wasAsked } = open({ imports: [one], failure: new ApiError('INTERNAL', 500, 'No.') });
    await toMapping();
    press('Start import');
    await screen.findByText('Authentication not ready. Please try again.');
    expect(wasAsked(START)).toBe(false);
  });

  test('shows an error when the import could not be started', async () => {
    open({ imports: [one], answers: { [START]: refusal('INTERNAL', 'No.', 500) } });
    await toMapping();
    press('Start import');
    await screen.findByText('Failed to process CSV data');
  });

  test('returns to Upload when the file is gone in the meantime', async () => {
    const words = 'No CSV file found. Please re-select your file.';
    open({ imports: [one], answers: { [START]: refusal('CSV_MISSING', words, 409) } });
    await toMapping();
    press('Start import');
    await screen.findByText(words);
    expect(enabledTabs()).toEqual(['Upload']);
  });
});

describe('Processing', () => {
  const running = anImport(1, {
    state: 'running',
    progress: 30,
    rows_done: 30_000,
    rows_total: 100_000,
    rows_per_second: 9876.4,
    seconds_left: 95,
    imported: 29_000,
  });

  test('shows progress, speed and remaining time live', async () => {
    const { data, publishEvent } = open({ imports: [running] });
    await screen.findByText('Processing · 30%');
    expect(screen.getByText('of about 100,000 rows').nextSibling?.textContent).toBe('30,000');
    expect(screen.getByText('Rows per second').nextSibling?.textContent).toBe('9,876');
    expect(screen.getByText('Time left').nextSibling?.textContent).toBe('2 min');
    data.imports = [{ ...running, progress: 62 }];
    publishEvent('import.changed');
    await screen.findByText('Processing · 62%');
    data.imports = [{ ...running, state: 'done', imported: 99_000 }];
    publishEvent('import.finished');
    expect((await screen.findByText('Successfully imported')).nextSibling?.textContent).toBe('99,000');
  });

  test('continues while the dialog is closed, and is shown when it is opened again', async () => {
    const { data, wasAsked } = open({ imports: [running] });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    data.imports = [{ ...running, progress: 80 }];
    press('Add Leads');
    await screen.findByText('Processing · 80%');
    expect(wasAsked(`POST ${PATH}/cancel`)).toBe(false);
  });

  test('is canceled after a confirmation with the imported count', async () => {
    const cancelled = { ...running, state: 'cancelled' as const };
    const { data } = open({
      imports: [running],
      answers: {
        [`POST ${PATH}/cancel`]: () => {
          data.imports = [cancelled];
          return { body: cancelled };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
    const asks = within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
    expect(asks.getByRole('listitem').textContent).toBe('29,000 contacts imported');
    fireEvent.click(asks.getByRole('button', { name: 'Cancel import' }));
    await screen.findByText('The import was canceled. Rows already imported are kept.');
    expect(enabledTabs()).toEqual(['Complete']);
  });
});

describe('Complete', () => {
  const errors = Array.from({ length: 10 }, (_, n) => `Row ${n + 2}: First name or last name is required`);
  const done = anImport(1, { state: 'done', imported: 950, failed: 40, duplicates: 10, errors });
  const openDone = async (answers: Answers = {}, over = done) => {
    const opened = open({ imports: [over], answers });
    fireEvent.click(await screen.findByRole('button', { name: 'View import of leads-1.csv' }));
    await screen.findByText('Successfully imported');
    return opened;
  };

  test('counts imported, failed and existing rows, and shows the first 10 errors', async () => {
    await openDone();
    expect(screen.getByText('Successfully imported').nextSibling?.textContent).toBe('950');
    expect(screen.getByText('Failed to import').nextSibling?.textContent).toBe('40');
    expect(screen.getByText('Duplicates skipped').nextSibling?.textContent).toBe('10');
    const list = within(screen.getByRole('region', { name: 'Errors' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(errors);
    expect(list.getByText('First 10 of 40 errors')).toBeTruthy();
  });

  test('offers the skipped rows for download if nothing failed', async () => {
    await openDone({}, { ...done, failed: 0, errors: [] });
    expect(screen.getByRole('heading', { name: 'Skipped rows' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download skipped rows' })).toBeTruthy();
  });

  test('offers the failed rows for download', async () => {
    const { wasAsked } = await openDone({ [`GET ${PATH}/failed.csv`]: { body: 'rows' } });
    const fileNames: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download);
    });
    press('Download failed rows');
    await waitFor(() => expect(fileNames).toEqual(['failed-rows-leads-1.csv']));
    expect(wasAsked(`GET ${PATH}/failed.csv`)).toBe(true);
    vi.restoreAllMocks();
  });

  test('is undone after a confirmation with counts', async () => {
    const undone = { ...done, state: 'undone' as const };
    const preview = { undoable: true, reason: null, unlinked: 950, deleted: 900 };
    const { data } = await openDone({
      [`GET ${PATH}/undo`]: { body: preview },
      [`POST ${PATH}/undo`]: () => {
        data.imports = [undone];
        return { body: undone };
      },
    });
    press('Undo import');
    const asks = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(asks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '950 leads removed from the campaign',
      '900 contacts deleted',
    ]);
    fireEvent.click(asks.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('This import was undone.');
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBe(null);
  });

  test('an import of many leads is undone in the background with progress', async () => {
    const undoing = { ...done, state: 'undoing' as const, progress: 40 };
    const preview = { undoable: true, reason: null, unlinked: 9_500, deleted: 9_000 };
    const { data } = await openDone({
      [`GET ${PATH}/undo`]: { body: preview },
      [`POST ${PATH}/undo`]: () => {
        data.imports = [undoing];
        return { body: undoing };
      },
    });
    press('Undo import');
    const asks = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    fireEvent.click(asks.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Undoing · 40%');
    expect(screen.queryByText('Import undone')).toBe(null);
    data.imports = [{ ...undoing, state: 'undone' }];
    await screen.findByText('This import was undone.');
  });

  test('shows why it can no longer be undone', async () => {
    const reason = '3 of its contacts have messages.';
    const { wasAsked } = await openDone({
      [`GET ${PATH}/undo`]: { body: { undoable: false, reason, unlinked: 0, deleted: 0 } },
    });
    press('Undo import');
    await screen.findByText(reason);
    expect(wasAsked(`POST ${PATH}/undo`)).toBe(false);
  });

  test('shows why the whole import failed', async () => {
    await openDone({}, anImport(1, { state: 'failed', error: 'The file ended in the middle of a row.' }));
    expect(screen.getByText('Failed to process CSV data')).toBeTruthy();
    expect(screen.getByText('The file ended in the middle of a row.')).toBeTruthy();
  });

  test('shows the failure once if there is no reason', async () => {
    await openDone({}, anImport(1, { state: 'failed', error: 'Failed to process CSV data' }));
    expect(screen.getAllByText('Failed to process CSV data')).toHaveLength(1);
  });

  test('is dismissed with Done, and the next time starts with a new file', async () => {
    await openDone();
    press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    press('Add Leads');
    await screen.findByText('Drop a CSV file here');
  });

  test('is shown if the import ended while the dialog was closed', async () => {
    const { data, publishEvent } = open({ imports: [anImport(1, { state: 'running', progress: 99 })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    data.imports = [done];
    publishEvent('import.finished');
    press('Add Leads');
    await screen.findByText('Successfully imported');
  });

  test('offers to import another file', async () => {
    await openDone();
    press('Import another file');
    await screen.findByText('Drop a CSV file here');
  });
});
