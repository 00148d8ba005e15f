import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { press, refusal, type } from '#web/lib/testing/render-as.tsx';
import { openAssistant } from '../testing/open-assistant.tsx';
import { aDraft, aSession, GREETING, uuid } from '../testing/server-data.ts';

const drafted = aSession(1, { draft: aDraft(4), draft_version: 3 });
const EMAILS = `PATCH /api/assistant/sessions/${drafted.id}/emails`;
const CAMPAIGN = `POST /api/assistant/sessions/${drafted.id}/campaign`;
const listEmails = (session: typeof drafted) => session.draft.generated_content?.emails ?? [];

async function openEditor(answers = {}) {
  const opened = openAssistant(drafted, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Preview and edit' }));
  await screen.findByRole('heading', { name: 'Email 4' });
  return opened;
}

const leave = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe('the generated emails', () => {
  test('are previewed: two emails with 100 characters each, and the number of others', async () => {
    openAssistant(drafted);
    await screen.findByText('+2 more emails');
    const panel = screen.getByRole('region', { name: 'Generated emails' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2);
    expect(within(panel).getByText(`${listEmails(drafted)[0]?.body.slice(0, 100)}…`)).toBeTruthy();
    expect(within(panel).queryByText('Subject 3')).toBe(null);
  });

  test('can become a campaign only if there are any', async () => {
    openAssistant(aSession(1));
    await screen.findByText(GREETING);
    expect(screen.queryByRole('button', { name: 'Create Campaign' })).toBe(null);
  });

  test('become a campaign and open it', async () => {
    const { pathname } = openAssistant(drafted, { [CAMPAIGN]: { body: { campaign_id: uuid(77) } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Create Campaign' }));
    await screen.findByText('Campaign created successfully');
    expect(pathname()).toBe(`/campaigns/${uuid(77)}`);
  });

  test.each([
    [refusal('DRAFT_NOT_READY', 'Campaign not ready', 409), 'Campaign not ready'],
    [
      refusal('INTERNAL', 'An unexpected error occurred', 500),
      'Failed to create campaign. Please try again.',
    ],
  ])('report a failed campaign: %j', async (answer, words) => {
    openAssistant(drafted, { [CAMPAIGN]: answer });
    fireEvent.click(await screen.findByRole('button', { name: 'Create Campaign' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('the generated emails of a finished chat are readable and link to their campaign', async () => {
    openAssistant({ ...drafted, status: 'completed', campaign_id: uuid(77) });
    fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByLabelText('Subject of email 1')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: /Create Campaign|Save changes/ })).toBe(null);
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBe(null);
  });
});

describe('the email editor', () => {
  test('saves against its base draft and shows the changes', async () => {
    const saved = { ...drafted, draft_version: 4 };
    const { toBody, data } = await openEditor({ [EMAILS]: () => ({ body: data.session }) });
    type('Subject of email 3', 'A better subject');
    expect(screen.getByText('1 email changed')).toBeTruthy();
    press('Show changes');
    expect(screen.getByText('better subject', { selector: 'ins', exact: false })).toBeTruthy();
    const emails = listEmails(saved).map((email, place) =>
      place === 2 ? { ...email, subject: 'A better subject' } : email,
    );
    data.session = {
      ...saved,
      draft: { ...saved.draft, generated_content: { emails, subjects: [], variables: [] } },
    };
    press('Save changes');
    await screen.findByText('Emails saved');
    expect(toBody(EMAILS)).toEqual({ draft_version: 3, emails });
    expect(screen.getByText('All changes are saved.')).toBeTruthy();
  });

  test('inserts a variable at the cursor', async () => {
    await openEditor();
    const subject = screen.getByLabelText<HTMLInputElement>('Subject of email 2');
    fireEvent.focus(subject);
    subject.setSelectionRange(0, 0);
    const chips = screen.getByRole('group', { name: 'Variables for email 2' });
    fireEvent.click(within(chips).getByRole('button', { name: '{{companyName}}' }));
    expect(subject.value).toBe('{{companyName}}Subject 2');
  });

  test('keeps the edits when the draft has changed and names the conflicts', async () => {
    const theirs = listEmails(drafted).map((email) => ({ ...email, subject: `${email.subject}, theirs` }));
    const { data } = await openEditor({
      [EMAILS]: refusal('CONFLICT', 'Someone else changed this meanwhile.', 409),
    });
    type('Subject of email 1', 'Mine');
    data.session = {
      ...drafted,
      draft_version: 5,
      draft: { ...drafted.draft, generated_content: { emails: theirs, subjects: [], variables: [] } },
    };
    press('Save changes');
    await screen.findByText('The draft changed while you were editing');
    expect(screen.getByText(/Also changed elsewhere: Subject of email 1\./)).toBeTruthy();
    expect(screen.getByLabelText('Subject of email 1')).toHaveProperty('value', 'Mine');
    expect(screen.getByLabelText('Subject of email 2')).toHaveProperty('value', 'Subject 2, theirs');
  });

  test('saves no email without a subject', async () => {
    await openEditor();
    type('Subject of email 1', ' ');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  });

  test('asks before it discards changes', async () => {
    await openEditor();
    type('Subject of email 1', 'Mine');
    leave();
    await screen.findByText('Close without saving?');
    press('Keep editing');
    await waitFor(() => expect(screen.queryByText('Close without saving?')).toBe(null));
    expect(screen.getByLabelText('Subject of email 1')).toHaveProperty('value', 'Mine');
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByLabelText('Subject of email 1')).toBe(null));
  });

  test('adopts a changed draft while nothing is edited', async () => {
    const { data } = await openEditor();
    const fewer = aDraft(2);
    data.session = { ...drafted, draft: fewer, draft_version: 4 };
    await queryClient.invalidateQueries({ queryKey: [['assistant']] });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Email 3' })).toBe(null));
    expect(screen.queryByText('The draft changed while you were editing')).toBe(null);
  });
});
