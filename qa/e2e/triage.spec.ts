import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  type Correspondence,
  connectMailbox,
  lead,
  openCorrespondence,
  stayAfterSending,
  waitForConversations,
} from './correspondence.ts';
import { askAlone } from './hold-back.ts';
import { waitUntilSeen } from './live.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { connectLocation } from './stock.ts';
import { callAs, makePerson, type TestUser } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const MIAMI = 'Miami Fit Studios';
const TEN = ['Ana', 'Bea', 'Cem', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const open = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
const received = (page: Page) => page.getByRole('article', { name: 'Received message' });
const sent = (page: Page) => page.getByRole('article', { name: 'Sent message' });
const toDisposition = (page: Page) => page.getByRole('button', { name: /^Lead disposition: / });

const LIST = '**/api/conversations?*';

/** Opens the inbox while the server fails to read its conversations. */
async function breakList(page: Page): Promise<void> {
  await askAlone(page);
  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The list is out of order.' } }),
  );
  await page.goto('/conversations');
  await expect(page.getByRole('heading', { name: 'Error loading conversations' })).toBeVisible();
}

/** An answer to this is proposed. */
const ASKING = 'Please send me more information about the sprockets.';

/** Receives the replies one after another, so that the newest is first in the list. `asking` leads get a draft. */
async function receive(
  request: APIRequestContext,
  { owner, answer }: Correspondence,
  names: readonly string[],
  asking: readonly string[] = [],
): Promise<void> {
  for (const [index, name] of names.entries()) {
    await answer(lead(`${name} Lead`, `${name} Company`), {
      text: asking.includes(name) ? ASKING : `${name} writes about sprockets.`,
      subject: `Question of ${name}`,
    });
    await waitForConversations(request, owner, index + 1);
  }
}

/** Checks that it is visible on the first screen without scrolling, at common sizes. */
async function expectNewestWordsInSight(page: Page, words: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(received(page).first().getByText(words)).toBeInViewport({ ratio: 1 });
    if (size.width === 390) continue;
    const column = await page.getByRole('region', { name: 'Conversation', exact: true }).boundingBox();
    expect(column?.width).toBeGreaterThanOrEqual(480);
  }
}

test.describe('the inbox', () => {
  test('is processed by keyboard alone, ten conversations in a row', async ({ page, request }) => {
    const correspondence = await openCorrespondence(request);
    await connectMailbox(request, correspondence.account);
    await receive(request, correspondence, TEN, TEN.slice(0, 5));
    await signInAndOpen(page, '/conversations?place=all', correspondence.owner);
    await expect(rows(page)).toHaveCount(10);
    await expect(page).toHaveTitle('(10) Conversations · Hearback');
    await expect(page.getByRole('link', { name: 'Conversations', exact: true })).toHaveAttribute(
      'title',
      '10 need action, 10 unread',
    );
    const keys = page.keyboard;
    await keys.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await keys.press('j');
    await expect(rows(page).first()).toBeFocused();
    await expectNewestWordsInSight(page, 'Jon writes about sprockets.');

    const labels = ['Interested', 'Soft No', 'Hard No', 'Out of Office', 'Wrong Person'];
    // From the list to done: a disposition and Finish, or the unchanged draft. The next one opens
    // automatically.
    for (const [index, name] of TEN.toReversed().entries()) {
      await open(page, `${name} Lead`);
      const pressedKeys: string[] = [];
      const press = async (key: string) => {
        pressedKeys.push(...key.split('+'));
        await keys.press(key);
      };
      if (index < 5) {
        await press(String(index + 1));
        await expect(toDisposition(page)).toHaveText(labels[index] ?? '');
        await expect(page.getByText('Lead Disposition Updated').first()).toBeVisible();
        const toast = `Set to "${labels[index]}" and synced across all conversation messages.`;
        await expect(page.getByText(toast)).toBeVisible();
        await press('e');
      } else {
        await press('r');
        await press('Control+Enter');
        await expect(page.getByText(`${name} Lead: finished`)).toBeVisible();
        // An answered conversation moves up. The next one is known afterwards.
        await expect(rows(page).first()).toContainText(`${name} Lead`);
      }
      expect(pressedKeys.length).toBeLessThanOrEqual(3);
    }
    await expect(rows(page).first()).toContainText('You: ');
    await expect(rows(page).getByRole('img', { name: 'Needs action' })).toHaveCount(0);
    await expect(page).toHaveTitle('Conversations · Hearback');
    await expect(rows(page).first()).toContainText('Ana Lead');
    await open(page, 'Fay Lead');
    await keys.press('k');
    await open(page, 'Gus Lead');
    await keys.press('j');
    await open(page, 'Fay Lead');
    await keys.press('r');
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused();
    await keys.press('Control+a');
    await keys.type('j, k, e and 1 are letters here.');
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('j, k, e and 1 are letters here.');
    await page.getByRole('heading', { name: 'Fay Lead', level: 2 }).focus();
    await keys.press('/');
    await keys.type('gus');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Gus Lead');
  });

  test('shows two people the same: disposition, done, a reply, a deletion and its undo', async ({
    page,
    browser,
    request,
  }) => {
    const correspondence = await openCorrespondence(request);
    await receive(request, correspondence, ['Ana', 'Bea']);
    const { owner, account, answer } = correspondence;
    const colleague = await openBrowser(browser, '/conversations', owner);
    await signInAndOpen(page, '/conversations', owner);
    const both = [page, colleague];
    for (const eyes of both) {
      await rows(eyes).filter({ hasText: 'Ana Lead' }).click();
      await open(eyes, 'Ana Lead');
    }
    await toDisposition(page).click();
    await waitUntilSeen('disposition', () => page.getByRole('menuitem', { name: 'Soft No' }).click(), {
      on: toDisposition(colleague).filter({ hasText: 'Soft No' }),
    });
    await expect(received(colleague).getByText('Soft No')).toBeVisible();
    await waitUntilSeen('done', () => button(page, 'Mark as Done').click(), {
      on: button(colleague, 'Mark as Done'),
      gone: true,
    });

    await answer(lead('Ana Lead', 'Ana Company'), {
      text: 'One thing more: please send me the details, I am very interested.',
    });
    // Finishing has opened the next conversation.
    await rows(page).filter({ hasText: 'Ana Lead' }).click();
    for (const eyes of both) {
      await expect(received(eyes)).toHaveCount(2);
      await expect(rows(eyes).first()).toContainText('One thing more');
      await expect(button(eyes, 'Mark as Done')).toBeVisible();
    }

    await button(page, 'AI Reply Assistant').click();
    await stayAfterSending(page);
    await waitUntilSeen('a reply that failed', () => button(page, 'Send Reply').click(), {
      on: colleague.getByText('Not sent', { exact: true }),
    });
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
    await waitUntilSeen('its end', () => button(colleague, 'Discard').click(), {
      on: page.getByText('Not sent', { exact: true }),
      gone: true,
    });
    // The same text again: a discarded reply does not block it.
    await connectMailbox(request, account);
    await waitUntilSeen('a reply', () => button(page, 'Send Reply').click(), { on: sent(colleague) });
    await expect(page.getByText('Email reply sent successfully')).toBeVisible();
    for (const eyes of both) await expect(sent(eyes)).toHaveCount(1);

    const newest = received(page).filter({ hasText: 'One thing more' });
    await newest.getByRole('button', { name: 'Delete message' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(
      'Are you sure you want to delete this message? This action cannot be undone.',
    );
    const colleagues = received(colleague).filter({ hasText: 'One thing more' });
    const yes = question.getByRole('button', { name: 'Delete', exact: true });
    await waitUntilSeen('a deletion', () => yes.click(), { on: colleagues, gone: true });
    await expect(page.getByText('Message deleted')).toBeVisible();
    await waitUntilSeen('its undoing', () => button(page, 'Undo').click(), { on: colleagues });
    for (const eyes of both) await expect(received(eyes)).toHaveCount(2);
  });

  test('restores its state from any URL, and reports what is missing or wrong', async ({ page, request }) => {
    const correspondence = await openCorrespondence(request);
    await signInAndOpen(page, '/conversations?place=all', correspondence.owner);
    await expect(page.getByText('No conversations found')).toBeVisible();
    await receive(request, correspondence, ['Ana', 'Bea', 'Cem']);
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Search conversations').fill('sprockets');
    await page.getByRole('combobox', { name: 'Source filter' }).click();
    await page.getByRole('option', { name: 'Email' }).click();
    await expect(page.getByText('3 results')).toBeVisible();
    await page.getByRole('switch', { name: 'Needs Action Only' }).press('Space');
    await button(page, 'Newest first').click();
    await expect(rows(page)).toHaveText([/Ana Lead/, /Bea Lead/, /Cem Lead/]);
    await rows(page).first().click();
    await open(page, 'Ana Lead');
    for (const part of ['q=sprockets', 'source=cold_email', 'needs_action=true', 'sort=oldest'])
      await expect(page).toHaveURL(new RegExp(`${part}.*contact=`));

    const other = await page.context().newPage();
    await other.goto(page.url());
    await open(other, 'Ana Lead');
    await expect(other.getByLabel('Search conversations')).toHaveValue('sprockets');
    await expect(other.getByRole('combobox', { name: 'Source filter' })).toHaveValue('Email');
    await expect(other.getByRole('switch', { name: 'Needs Action Only' })).toBeChecked();
    await expect(rows(other)).toHaveText([/Ana Lead/, /Bea Lead/, /Cem Lead/]);
    await other.getByLabel('Search conversations').fill('nothing like it');
    await expect(other.getByText('No conversations match your filters')).toBeVisible();
    await button(other, 'Clear filters').click();
    await expect(rows(other)).toHaveCount(3);
    await other.goto('/conversations?contact=00000000-0000-4000-8000-000000000000');
    await expect(other.getByText('Error loading conversation', { exact: true })).toBeVisible();

    await breakList(other);
    await button(other, 'Test Auth').click();
    await expect(other.getByText('Authentication working correctly')).toBeVisible();
    await button(other, 'Run Diagnostic').click();
    await expect(other.getByText('Diagnostic completed - check console for details')).toBeVisible();
    await other.unroute(LIST);
    await button(other, 'Force Refresh').click();
    await expect(other.getByText('System refreshed - cache cleared')).toBeVisible();
    await expect(rows(other)).toHaveCount(3);
    await breakList(other);
    await button(other, 'Clear Auth & Reload').click();
    await expect(button(other, 'Sign In')).toBeVisible();
  });

  test('is read-only for customers, except for questions to the agency', async ({
    page,
    browser,
    request,
  }) => {
    const correspondence = await openCorrespondence(request);
    const { owner } = correspondence;
    await signInAndOpen(page, '/', owner);
    await connectLocation(page, MIAMI);
    const admin = await callAs(request, owner);
    await admin.post('/api/functions/sync-instantly-campaigns', {});
    const campaigns = () => admin.get('/api/campaigns');
    await expect.poll(async () => (await campaigns()).length).toBe(1);
    const [{ id }] = await campaigns();
    const [{ ghl_location_id }] = await admin.get('/api/locations');
    expect((await admin.ask('PATCH', `/api/campaigns/${id}`, { ghl_location_id })).ok()).toBe(true);
    const access = {
      threads: 'all',
      may_comment: true,
      may_answer: false,
      may_approve: false,
      approval_days: 3,
      sees_reports: true,
      sees_meetings: true,
    };
    expect((await admin.ask('PUT', `/api/client-access/${ghl_location_id}`, access)).ok()).toBe(true);
    await receive(request, correspondence, ['Ana']);
    const terms = { by: owner, userType: 'agency_customer', locations: [ghl_location_id] };
    const customer = await makePerson(request, 'Cleo', terms);

    await signInAndOpen(page, '/conversations', customer.email, customer.password);
    await rows(page).filter({ hasText: 'Ana Lead' }).click();
    await expect(received(page)).toContainText('Ana writes about sprockets.');
    await expectNothingToWrite(page);
    expect(await tryToWrite(request, customer, ghl_location_id)).toEqual(Array(7).fill(403));
    const self = await callAs(request, customer.email, customer.password);
    expect((await self.ask('POST', '/api/functions/generate-ai-reply')).status()).toBe(403);

    // They can only ask the agency, whose answer appears without a reload.
    const agency = await openBrowser(browser, '/conversations', owner);
    await rows(agency).filter({ hasText: 'Ana Lead' }).click();
    await button(page, 'Flag lead').click();
    await page.getByLabel('Why are you flagging this lead?').fill('We already know Ana.');
    await page.getByRole('dialog').getByRole('button', { name: 'Flag lead' }).click();
    await expect(page.getByRole('article', { name: 'Flag' })).toContainText('We already know Ana.');
    const flag = agency.getByRole('article', { name: 'Flag' });
    await expect(flag).toContainText('Cleo');
    await expect(agency.getByText('Flagged by client')).toBeVisible();
    await flag.getByRole('button', { name: 'Answer' }).click();
    await agency.getByRole('textbox', { name: 'Answer' }).fill('We leave Ana alone.');
    await button(agency, 'Send answer').click();
    await expect(page.getByRole('article', { name: 'Answer' })).toContainText('We leave Ana alone.');
    await expect(agency.getByText('Flagged by client')).toHaveCount(0);
    await agency.getByRole('button', { name: /^Notifications/ }).click();
    await expect(agency.getByText('Flagged: We already know Ana.')).toBeVisible();
    for (const eyes of [page, agency]) await expectAccessible(eyes, 'questions to the agency');
    await agency.context().close();
  });

  test('is read-only for users with a read grant, in that location', async ({ page, request }) => {
    const [own, granted] = ['ghlNorthwindDenver03', 'ghlNorthwindAustin01'];
    const terms = { userType: 'single_location', locations: [granted], defaultLocationId: own };
    const reader = await makePerson(request, 'Rhea', terms);
    await signInAndOpen(page, `/conversations?location_id=${granted}`, reader.email, reader.password);
    await rows(page).first().click();
    await expect(received(page).first()).toBeVisible();
    await expectNothingToWrite(page);
    expect(await tryToWrite(request, reader, granted)).toEqual(Array(7).fill(403));
    // In their own location they can reply.
    await page.goto(`/conversations?location_id=${own}`);
    await rows(page).first().click();
    await expect(toDisposition(page)).toBeVisible();
  });
});

async function expectNothingToWrite(page: Page): Promise<void> {
  await expect(page.getByText('Conversation Stats')).toBeVisible();
  await expect(page.getByRole('button', { name: WRITING })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
}

const WRITING = /Mark as Done|Lead disposition|Send Reply|Edit|Generate|Delete message|Save opportunity/;

/** The server's responses to all changes of the newest conversation of a location. */
async function tryToWrite(
  request: APIRequestContext,
  { email, password }: TestUser,
  location: string,
): Promise<number[]> {
  const self = await callAs(request, email, password);
  const { conversations } = await self.get(`/api/conversations?location_id=${location}`);
  const [{ contact_id, last_message_id }] = conversations;
  const reply = { messageId: last_message_id, content: 'Hello', idempotencyKey: crypto.randomUUID() };
  const calls = [
    ['POST', `/api/conversations/${contact_id}/read`, {}],
    ['PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'interested' }],
    ['PUT', `/api/messages/${last_message_id}/handled`, { handled: true }],
    ['PUT', `/api/messages/${last_message_id}/sentiment`, { sentiment: 'interested' }],
    ['DELETE', `/api/messages/${last_message_id}`, {}],
    ['POST', '/api/functions/send-instantly-reply', reply],
    ['PUT', `/api/contacts/${contact_id}/opportunity`, { status: 'won' }],
  ] as const;
  return Promise.all(
    calls.map(async ([method, path, data]) => (await self.ask(method, path, data)).status()),
  );
}
