import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press, type } from '#web/lib/testing/render-as.tsx';
import { openAssistant } from '../testing/open-assistant.tsx';
import { aDraft, aSession } from '../testing/server-data.ts';

const { id } = aSession(1);
const PLAN = `PATCH /api/assistant/sessions/${id}/plan`;
const createSession = (question: ReturnType<typeof aSession>['question']) => aSession(1, { question });

describe('the guided conversation', () => {
  test('offers the choices of a question as buttons and has no field for free text', async () => {
    const { turns } = openAssistant(createSession('num_emails'));
    const group = await screen.findByRole('group', { name: 'Number of emails' });
    expect(within(group).getAllByRole('button')).toHaveLength(10);
    expect(screen.queryByRole('form', { name: 'Write an answer' })).toBe(null);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBe(null);
    fireEvent.click(within(group).getByRole('button', { name: '4' }));
    await waitFor(() => expect(turns).toHaveLength(1));
    expect(turns[0]?.body).toMatchObject({ message: '4', field: 'num_emails' });
  });

  test('sends a typed answer as it is, for the question that is open', async () => {
    const { turns } = openAssistant(createSession('description'));
    const form = within(await screen.findByRole('form', { name: 'Write an answer' }));
    const field = form.getByRole('textbox', { name: 'What it does' });
    fireEvent.change(field, { target: { value: 'replace  logistics managers with COOs!!' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(turns).toHaveLength(1));
    expect(turns[0]?.body).toMatchObject({
      message: 'replace  logistics managers with COOs!!',
      field: 'description',
    });
  });

  test('rejects an answer that is not a web address before it is sent', async () => {
    const { turns } = openAssistant(createSession('website'));
    const form = within(await screen.findByRole('form', { name: 'Write an answer' }));
    const field = form.getByRole('textbox', { name: 'Website' });
    fireEvent.change(field, { target: { value: 'we have none' } });
    expect(form.getByText('Enter a web address, such as https://example.com.')).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(form.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    expect(turns).toEqual([]);
  });

  test('skips a question by a request of its own', async () => {
    const SKIP = `POST /api/assistant/sessions/${id}/skip`;
    const { toBody } = openAssistant(createSession('website'), {
      [SKIP]: { body: createSession('description') },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    await waitFor(() => {
      const form = within(screen.getByRole('form', { name: 'Write an answer' }));
      expect(form.getByRole('textbox', { name: 'What it does' })).toBeTruthy();
    });
    expect(toBody(SKIP)).toEqual({ draft_version: 0, field: 'website' });
  });
});

describe('the commands for the emails', () => {
  const drafted = aSession(1, { draft: aDraft(3), draft_version: 2, can_undo: true });

  test.each([
    ['Fewer emails', { num_emails: 2 }],
    ['More emails', { num_emails: 4 }],
    ['Shorter', { length: 'short' }],
  ])('%s changes the plan', async (name, plan) => {
    const { toBody, turns } = openAssistant(drafted, { [PLAN]: { body: drafted } });
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toBody(PLAN)).toEqual({ draft_version: 2, plan }));
    expect(turns).toEqual([]);
  });

  test('change the delay', async () => {
    const { toBody } = openAssistant(drafted, { [PLAN]: { body: drafted } });
    fireEvent.click(await screen.findByRole('button', { name: 'Change the delay' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '7 days' }));
    await waitFor(() => expect(toBody(PLAN)).toEqual({ draft_version: 2, plan: { delay_days: 7 } }));
  });

  test.each([
    ['Rename', 'Campaign name', { campaign_name: 'Spring, again?' }],
    ['Sign as', 'Signed by', { sign_as: 'Spring, again?' }],
  ])('%s stores the text as typed', async (button, label, plan) => {
    const { toBody } = openAssistant(drafted, { [PLAN]: { body: drafted } });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const field = within(await screen.findByRole('dialog')).getByLabelText(label);
    fireEvent.change(field, { target: { value: 'Spring, again?' } });
    press('Save');
    await waitFor(() => expect(toBody(PLAN)).toEqual({ draft_version: 2, plan }));
  });
});

test('the plan stores an edited field as typed, and lists by line', async () => {
  const session = aSession(1, { draft: aDraft(0) });
  const { toBody } = openAssistant(session, { [PLAN]: { body: session } });
  await screen.findByLabelText('Job titles');
  type('Job titles', 'CEOs, but not founders\nHeads of  sales');
  fireEvent.blur(screen.getByLabelText('Job titles'));
  await waitFor(() =>
    expect(toBody(PLAN)).toEqual({
      draft_version: 0,
      plan: { titles: ['CEOs, but not founders', 'Heads of  sales'] },
    }),
  );
});
