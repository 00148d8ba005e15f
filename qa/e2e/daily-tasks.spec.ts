import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { connectMailbox, lead, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button, rows, toDisposition } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const NAMES = ['Gus', 'Ana', 'Bea', 'Cem', 'Dan', 'Eva', 'Fay'];

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `${name} Lead`, level: 2 })).toBeVisible();
/** The place switcher shows the open place with its count. */
const place = (page: Page, name: string) => expect(button(page, name)).toBeVisible();

type Click = (page: Page) => Locator;

const row = (name: string) => (page: Page) => rows(page).filter({ hasText: `${name} Lead` });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const item = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });
const places = press(/^(To do|Mine|Done|All) \d+$/);
const typed = (text: string) => `text:${text}` as const;

/** Typed text is performed but not counted, because it is the same with keys and with clicks. */
type Step = string | Click;

type Task = {
  readonly name: string;
  readonly keys: readonly string[];
  readonly clicks: readonly Step[];
  readonly expectDone: (page: Page) => Promise<unknown>;
};

const NOTE = 'Call her on Monday.';

const TASKS: readonly Task[] = [
  {
    name: 'Open the newest conversation',
    keys: ['j'],
    clicks: [row('Fay')],
    expectDone: (page) => heading(page, 'Fay'),
  },
  {
    name: 'Set the disposition',
    keys: ['3'],
    clicks: [toDisposition, item(/^Hard No/)],
    expectDone: (page) => expect(toDisposition(page)).toHaveText('Hard No'),
  },
  {
    name: 'Undo the disposition',
    keys: ['z'],
    clicks: [press('Undo')],
    expectDone: (page) => expect(toDisposition(page)).not.toHaveText('Hard No'),
  },
  {
    name: 'Finish and open the next conversation',
    keys: ['e'],
    clicks: [press('Mark as Done')],
    expectDone: (page) => Promise.all([heading(page, 'Eva'), place(page, 'To do 5')]),
  },
  {
    name: 'Undo finishing',
    keys: ['z'],
    clicks: [press('Undo')],
    expectDone: (page) => Promise.all([heading(page, 'Fay'), place(page, 'To do 6')]),
  },
  {
    name: 'Send the proposed answer and finish',
    keys: ['r', 'Ctrl+Enter'],
    clicks: [press('AI Reply Assistant'), press('Send and finish')],
    expectDone: (page) => Promise.all([heading(page, 'Eva'), place(page, 'To do 5')]),
  },
  {
    name: 'Snooze with the first preset',
    keys: ['s', 'Enter'],
    clicks: [
      press('Snooze'),
      (page) => page.getByRole('dialog', { name: 'Snooze until' }).getByRole('button').first(),
    ],
    expectDone: (page) => Promise.all([heading(page, 'Dan'), place(page, 'To do 4')]),
  },
  {
    name: 'Open the next conversation',
    keys: ['j'],
    clicks: [row('Cem')],
    expectDone: (page) => heading(page, 'Cem'),
  },
  {
    name: 'Open the previous conversation',
    keys: ['k'],
    clicks: [row('Dan')],
    expectDone: (page) => heading(page, 'Dan'),
  },
  {
    name: 'Assign to yourself',
    keys: ['a', 'Enter'],
    clicks: [press('Assign'), item(/\(me\)$/)],
    expectDone: (page) => expect(page.getByRole('button', { name: /^Assigned to / })).toBeVisible(),
  },
  {
    name: 'Write a note',
    keys: ['n', typed(NOTE), 'Ctrl+Enter'],
    clicks: [press('More actions'), item(/^Write a note/), typed(NOTE), press('Save note')],
    expectDone: (page) => expect(page.getByRole('article', { name: /^Note/ })).toContainText(NOTE),
  },
  {
    name: 'Mark as unread',
    keys: ['U'],
    clicks: [press('More actions'), item(/^Mark as unread/)],
    expectDone: (page) => expect(row('Dan')(page).getByText('Unread', { exact: true })).toBeAttached(),
  },
  {
    name: 'Show your own conversations',
    keys: ['g', 'm'],
    clicks: [places, item(/^Mine/)],
    expectDone: (page) => place(page, 'Mine 1'),
  },
  {
    name: 'Show finished conversations',
    keys: ['g', 'd'],
    clicks: [places, item(/^Done/)],
    expectDone: (page) => Promise.all([place(page, 'Done 2'), expect(row('Gus')(page)).toBeVisible()]),
  },
  {
    name: 'Open and reopen a finished conversation',
    keys: ['j', 'j', 'E'],
    clicks: [row('Gus'), press('Reopen')],
    expectDone: (page) => place(page, 'Done 1'),
  },
  {
    name: 'Find a person in all conversations',
    keys: ['g', 'a', '/', typed('Ana'), 'Enter'],
    clicks: [
      places,
      item(/^All/),
      (page) => page.getByRole('searchbox', { name: 'Search conversations' }),
      typed('Ana'),
      row('Ana'),
    ],
    expectDone: (page) => heading(page, 'Ana'),
  },
  {
    name: 'Add a lead to the do-not-contact list',
    keys: ['c', 'Enter'],
    clicks: [press('More actions'), item(/^Do not contact/), press('Do not contact')],
    expectDone: async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText('Do not contact', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'Hide the details',
    keys: ['d'],
    clicks: [press('Hide details')],
    expectDone: (page) => expect(page.getByRole('complementary')).toHaveCount(0),
  },
  {
    name: 'Look up a key',
    keys: ['?'],
    clicks: [press('More actions for conversations'), item(/^Keyboard shortcuts/)],
    expectDone: (page) => expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible(),
  },
  {
    name: 'Close it and finish everything that is left',
    keys: ['Escape', 'g', 't', 'x', '*', 'e', 'Enter'],
    clicks: [
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
      places,
      item(/^To do/),
      (page) => page.getByRole('checkbox', { name: /^Select/ }).first(),
      press(/^Select all \d+ that match$/),
      press('Finish selected'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Finish' }),
    ],
    expectDone: (page) => place(page, 'To do 0'),
  },
];

const isTyped = (step: Step): step is `text:${string}` =>
  typeof step === 'string' && step.startsWith('text:');
const count = (steps: readonly Step[]): number => steps.filter((step) => !isTyped(step)).length;

/** Opens the to-do list of a workspace with a question from each lead. The first one is finished. */
async function openTasks(page: Page, request: APIRequestContext): Promise<void> {
  const { owner, account, answer } = await openCorrespondence(request);
  await connectMailbox(request, account);
  for (const [index, name] of NAMES.entries()) {
    const text = 'Please send me more information about the sprockets.';
    await answer(lead(`${name} Lead`, `${name} Company`), { text, subject: `Question of ${name}` });
    await waitForConversations(request, owner, index + 1);
  }
  const caller = await callAs(request, owner);
  const { conversations } = await caller.get('/api/conversations');
  await caller.post(`/api/conversations/${conversations.at(-1).contact_id}/finish`, {});
  await signInAndOpen(page, '/conversations', owner);
  await place(page, 'To do 6');
}

const OPENED = '[role="menu"] :focus, [role="dialog"] :focus, input:focus';

async function perform(page: Page, step: Step): Promise<void> {
  if (isTyped(step)) {
    await expect(page.locator('input:focus, textarea:focus')).toBeVisible();
    await page.keyboard.type(step.slice('text:'.length));
  } else if (typeof step === 'string') {
    // Enter is for the dialog or the menu that the key before it has opened.
    if (step === 'Enter') await expect(page.locator(OPENED)).toBeVisible();
    await page.keyboard.press(step.replace('Ctrl', 'Control'));
  } else await step(page).click();
}

for (const by of ['keys', 'clicks'] as const)
  test(`twenty daily tasks are done with ${by}`, async ({ page, request }) => {
    await openTasks(page, request);
    for (const task of TASKS)
      await test.step(`${task.name}: ${count(task[by])}`, async () => {
        for (const step of task[by]) await perform(page, step);
        await task.expectDone(page);
      });
  });

const toKeys = ({ keys }: Task) => keys.map((key) => (isTyped(key) ? 'text' : `\`${key}\``)).join(' ');
const sum = (by: 'keys' | 'clicks') => TASKS.reduce((total, task) => total + count(task[by]), 0);

test('the documentation lists the keys and clicks of each task', () => {
  const table = [
    '| Task | Keys | Presses | Clicks |',
    '|---|---|---|---|',
    ...TASKS.map(
      (task) => `| ${task.name} | ${toKeys(task)} | ${count(task.keys)} | ${count(task.clicks)} |`,
    ),
    `| Total | | ${sum('keys')} | ${sum('clicks')} |`,
  ].join('\n');
  expect(TASKS).toHaveLength(20);
  expect(readFileSync(new URL('../../docs/guides/keyboard.md', import.meta.url), 'utf8')).toContain(table);
});
