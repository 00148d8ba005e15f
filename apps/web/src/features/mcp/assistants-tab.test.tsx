import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { AssistantsTab } from './assistants-tab.tsx';
import { SETUPS } from './setups.ts';

const URL = 'https://app.hearback.test/mcp';

function open(enabled: boolean, role = 'owner') {
  const saved: unknown[] = [];
  let state = enabled;
  answerCalls((method, path, body) => {
    if (`${method} ${path}` === 'PUT /api/mcp/settings') {
      saved.push(body);
      state = (body as { enabled: boolean }).enabled;
    }
    return { body: path === '/api/mcp/settings' ? { enabled: state, url: URL } : [] };
  });
  renderAs(aProfile({ role }), AssistantsTab);
  return saved;
}

const findSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: /^Assistants can connect to this workspace/ });

test('is off at first, without instructions, and is turned on by the owner', async () => {
  const saved = open(false);
  const toggle = await findSwitch();
  expect(toggle.checked).toBe(false);
  expect(screen.queryByText('Connect an assistant')).toBeNull();
  fireEvent.click(toggle);
  await screen.findByText('Connect an assistant');
  expect(saved).toEqual([{ enabled: true }]);
  expect((await findSwitch()).checked).toBe(true);
});

test('asks before all assistants are disconnected', async () => {
  const saved = open(true);
  fireEvent.click(await findSwitch());
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off AI assistants?' }));
  expect(saved).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(saved).toEqual([{ enabled: false }]));
});

test('can be changed by the owner only', async () => {
  open(true, 'team');
  expect((await findSwitch()).disabled).toBe(true);
  expect(screen.getByText('Only the owner of the workspace can change this.')).toBeTruthy();
});

test('shows a configuration to copy for each assistant, without a key in the address', async () => {
  open(true);
  for (const { name, label, toConfiguration } of SETUPS) {
    fireEvent.click(await screen.findByRole('tab', { name }));
    const block = await screen.findByLabelText(label);
    expect(block.textContent).toBe(toConfiguration(URL));
    expect(block.textContent).toContain(URL);
    expect(block.textContent).not.toMatch(/mcp[?/]/);
    expect(screen.getByRole('button', { name: `Copy ${label}` })).toBeTruthy();
  }
});

test('offers configurations that are valid JSON, except for commands', () => {
  for (const { id, toConfiguration } of SETUPS)
    if (id !== 'claude') expect(() => JSON.parse(toConfiguration(URL)) as unknown).not.toThrow();
});
