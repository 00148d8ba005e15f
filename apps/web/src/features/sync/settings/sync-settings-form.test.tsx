import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { SyncSettingsForm } from './sync-settings-form.tsx';

const settings = { provider: 'instantly', batch_size: 50, max_campaigns: 100, auto_paginate: true } as const;
const SAVE = 'PUT /api/sync/settings/instantly';

async function open() {
  const server = answerBy({ [SAVE]: (body) => ({ body: { ...settings, ...(body as object) } }) });
  renderAs(aProfile(), () => <SyncSettingsForm settings={settings} onDone={() => {}} />);
  await screen.findByRole('form');
  return server;
}

const submit = () => fireEvent.submit(screen.getByRole('form'));

test.each(['9', '101', '10.5', '1e2', ''])(
  'rejects a size of "%s" at its field, and reports no update',
  async (typed) => {
    const { toBody } = await open();
    type('Batch size', typed);
    submit();
    expect(await screen.findByText('Enter a whole number from 10 to 100.')).toBeTruthy();
    expect(toBody(SAVE)).toBeUndefined();
    expect(screen.queryByText('Sync settings updated successfully')).toBeNull();
  },
);

test('sizes within the limits are saved', async () => {
  const { toBody } = await open();
  type('Batch size', '10');
  type('Max campaigns', '100');
  submit();
  expect(await screen.findByText('Sync settings updated successfully')).toBeTruthy();
  expect(toBody(SAVE)).toEqual({ batch_size: 10, max_campaigns: 100, auto_paginate: true });
});
