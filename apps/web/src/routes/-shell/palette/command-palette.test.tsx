import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aConversation, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { CommandPalette } from './command-palette.tsx';

const Somewhere = () => (
  <>
    <h1>Somewhere</h1>
    <CommandPalette />
  </>
);

const finish = vi.fn();
const Inbox = () => {
  useKeys({ e: finish });
  return <Somewhere />;
};

const openPalette = async () => {
  await screen.findByText('Somewhere');
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  return await screen.findByPlaceholderText('Go to a conversation, campaign or page...');
};

describe('the palette', () => {
  test('opens with Ctrl+K and navigates to a page', async () => {
    answerBy({});
    const { pathname } = renderAs(aProfile(), Somewhere);
    const box = await openPalette();
    expect(screen.getByText('Dashboard')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'sett' } });
    await waitFor(() => expect(screen.queryByText('Dashboard')).toBeNull());
    fireEvent.click(screen.getByText('Settings'));
    await waitFor(() => expect(pathname()).toBe('/settings'));
  });

  test.each([
    ['snip', 'Snippets', 'snippets'],
    ['do not', 'Do not contact', 'do_not_contact'],
    ['audit', 'Audit trail', 'audit'],
  ])('opens settings tabs: %s', async (typed, label, tab) => {
    answerBy({});
    const { search } = renderAs(aProfile(), Somewhere);
    fireEvent.change(await openPalette(), { target: { value: typed } });
    fireEvent.click(await screen.findByText(label));
    await waitFor(() => expect(search()).toEqual({ tab }));
  });

  test('opens enrichment, which no menu contains', async () => {
    answerBy({});
    const { pathname } = renderAs(aProfile(), Somewhere);
    fireEvent.change(await openPalette(), { target: { value: 'enri' } });
    fireEvent.click(await screen.findByText('Enrichment'));
    await waitFor(() => expect(pathname()).toBe('/enrichment'));
  });

  test('opens a conversation by the search text', async () => {
    const body = { conversations: [aConversation(7, { name: 'Ann Lee' })], next: null };
    answerBy({ 'GET /api/conversations': { body } });
    const { pathname, search } = renderAs(aProfile(), Somewhere);
    fireEvent.change(await openPalette(), { target: { value: 'ann' } });
    fireEvent.click(await screen.findByText('Ann Lee'));
    await waitFor(() => expect(pathname()).toBe('/conversations'));
    expect(search()).toEqual({ contact: uuid(7) });
  });

  test('opens the first conversation with Enter, although campaigns were listed first', async () => {
    const body = { conversations: [aConversation(7, { name: 'Ann Lee' })], next: null };
    answerBy({
      'GET /api/campaigns': { body: [aCampaign(9, { id: uuid(9), name: 'Annual offer' })] },
      'GET /api/conversations': { body },
    });
    const { pathname, search } = renderAs(aProfile(), Somewhere);
    const box = await openPalette();
    fireEvent.change(box, { target: { value: 'ann' } });
    await screen.findByText('Annual offer');
    await screen.findByText('Ann Lee');
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
    await waitFor(() => expect(pathname()).toBe('/conversations'));
    expect(search()).toEqual({ contact: uuid(7) });
  });

  test('opens a campaign by its name', async () => {
    answerBy({ 'GET /api/campaigns': { body: [aCampaign(9, { id: uuid(9), name: 'Spring offer' })] } });
    const { pathname } = renderAs(aProfile(), Somewhere);
    fireEvent.change(await openPalette(), { target: { value: 'spring' } });
    fireEvent.click(await screen.findByText('Spring offer'));
    await waitFor(() => expect(pathname()).toBe(`/campaigns/${uuid(9)}`));
  });

  test('lists and runs the available keyboard actions of the inbox', async () => {
    answerBy({});
    finish.mockClear();
    renderAs(aProfile(), Inbox);
    const box = await openPalette();
    expect(screen.queryByText('Write a reply')).toBeNull();
    fireEvent.change(box, { target: { value: 'finish' } });
    fireEvent.click(await screen.findByText('Finish the conversation and open the next one'));
    await waitFor(() => expect(finish).toHaveBeenCalledOnce());
  });

  test('lists only accessible pages, and shows an empty state', async () => {
    answerBy({});
    renderAs(aProfile({ role: 'client', user_type: 'agency_customer' }), Somewhere);
    const box = await openPalette();
    expect(screen.queryByText('Campaigns')).toBeNull();
    for (const hidden of ['Audit trail', 'Enrichment']) {
      fireEvent.change(box, { target: { value: hidden } });
      expect(await screen.findByText('Nothing found')).toBeTruthy();
    }
    fireEvent.change(box, { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });
});
