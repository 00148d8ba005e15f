import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aConversation, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openInbox } from '../testing/open-inbox.tsx';
import { press, readMessage } from '../testing/walk-inbox.ts';

const FINISH = `POST /api/conversations/${uuid(1)}/finish`;
const REOPEN = `POST /api/conversations/${uuid(1)}/reopen`;
const SNOOZE = `/api/conversations/${uuid(1)}/snooze`;

beforeEach(() => {
  const originalMatchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ matches: true } as MediaQueryList) : originalMatchMedia(query),
  );
});

const answers = (call: string) => {
  if (call === FINISH) return { body: { success: true, message_ids: [uuid(1001)] } };
  return [REOPEN, `PUT ${SNOOZE}`, `DELETE ${SNOOZE}`].includes(call) ? DONE : undefined;
};

const open = () =>
  openInbox({ profile: aProfile(), conversations: [aConversation(1, { unhandled: true })], answers });

/** The handlers are loaded on demand, so the first movements may come too early. */
async function swipe(distance: number) {
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('a[data-contact]');
    if (found === null) throw new Error('The list has no row yet.');
    return found;
  });
  const pointer = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientY: 100 };
  await waitFor(() => {
    fireEvent.pointerDown(row, { ...pointer, clientX: 200 });
    fireEvent.pointerMove(row, { ...pointer, clientX: 200 + distance });
    expect(row.dataset.swipe).toBe(distance > 0 ? 'right' : 'left');
  });
  act(() => void fireEvent.pointerUp(row, { ...pointer, clientX: 200 + distance }));
}

test('a swipe to the right finishes the conversation and offers to undo it', async () => {
  const { callsTo } = open();
  await swipe(150);
  await readMessage(`${aConversation(1).name}: finished`);
  expect(callsTo(FINISH)).toHaveLength(1);
  await press('Undo');
  await waitFor(() => expect(callsTo(REOPEN)[0]?.body).toEqual({ message_ids: [uuid(1001)] }));
});

test('a swipe to the left snoozes the conversation until tomorrow and offers to undo it', async () => {
  const { callsTo } = open();
  await swipe(-150);
  await readMessage(`${aConversation(1).name}: snoozed`);
  const [snoozed] = callsTo(`PUT ${SNOOZE}`).map(({ body }) => body as { until: string });
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  expect(new Date(snoozed?.until ?? '').toDateString()).toBe(tomorrow.toDateString());
  await press('Undo');
  await waitFor(() => expect(callsTo(`DELETE ${SNOOZE}`)).toHaveLength(1));
});
