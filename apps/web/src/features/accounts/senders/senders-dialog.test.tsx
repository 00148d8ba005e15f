import type { SenderIdentity } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAccount } from '#web/lib/testing/an-account.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { AccountsPanel } from '../components/accounts-panel.tsx';
import { KINDS } from '../kinds.ts';

const account = anAccount();
const mary: SenderIdentity = {
  sender_key: 'mary.ashe@acme.example',
  provider_name: 'Mary Ashe',
  default_name: 'Mary',
  display_name: null,
  signature: null,
};
const hello: SenderIdentity = {
  ...mary,
  sender_key: 'hello@acme.example',
  provider_name: null,
  default_name: null,
};

async function open(senders: readonly SenderIdentity[], saves = true) {
  let stored = senders;
  const edits: unknown[] = [];
  answerCalls((method, path, body) => {
    if (method === 'GET') return { body: path.includes('/senders') ? { senders: stored } : [account] };
    edits.push(body);
    if (!saves) return BROKEN;
    const edit = body as { sender_key: string; display_name: string; signature: string };
    const saved = {
      ...mary,
      ...edit,
      display_name: edit.display_name || null,
      signature: edit.signature || null,
    };
    stored = stored.map((one) => (one.sender_key === edit.sender_key ? saved : one));
    return { body: saved };
  });
  const sync = {
    toProgress: () => null,
    start: () => {},
    followConnected: () => {},
    isStarting: () => false,
  };
  renderAs(aProfile(), () => <AccountsPanel kind={KINDS.instantly} sync={sync} />);
  await screen.findByText('Main');
  press('More actions for Main');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Senders and signatures' }));
  await screen.findByRole('dialog', { name: 'Senders of Main' });
  return edits;
}

const findForm = async ({ sender_key }: SenderIdentity) =>
  within(await screen.findByRole('form', { name: sender_key }));

describe('the senders of an account', () => {
  test('show the name that replies are signed with by default', async () => {
    await open([mary, hello]);
    expect((await findForm(mary)).getByLabelText('Name').getAttribute('placeholder')).toBe('Mary');
    expect((await findForm(hello)).getByLabelText('Name').getAttribute('placeholder')).toBe('No name');
  });

  test('save a name and a signature', async () => {
    const edits = await open([mary, hello]);
    const form = await findForm(hello);
    const save = form.getByRole('button', { name: 'Save hello@acme.example' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Molly' } });
    fireEvent.change(form.getByLabelText('Signature (optional)'), { target: { value: 'Molly Ashe\nAcme' } });
    fireEvent.click(save);
    expect(await screen.findByText('Sender saved')).toBeTruthy();
    expect(edits).toEqual([
      { sender_key: 'hello@acme.example', display_name: 'Molly', signature: 'Molly Ashe\nAcme' },
    ]);
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
  });

  test('keep what was typed when saving fails', async () => {
    await open([mary], false);
    const form = await findForm(mary);
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Molly' } });
    fireEvent.click(form.getByRole('button', { name: 'Save mary.ashe@acme.example' }));
    expect(await screen.findByText('Failed to save the sender')).toBeTruthy();
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Molly');
  });

  test('are missing until the first message is read', async () => {
    await open([]);
    expect(await screen.findByText('No senders yet')).toBeTruthy();
  });
});
