import type { SharedFile } from '@hearback/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, renderAs } from '#web/lib/testing/render-as.tsx';
import { sendsTo } from '#web/lib/testing/sends-to.ts';
import { FilesDialog } from './files-dialog.tsx';

const CONTACT = '00000000-0000-4000-8000-000000000001';
const FILE: SharedFile = {
  id: '00000000-0000-4000-8000-000000000002',
  ...{ name: 'Offer.pdf', size: 3_500_000, expires_at: '2026-12-18T08:00:00.000Z', downloads: 2 },
  ...{ last_downloaded_at: '2026-11-18T08:00:00.000Z', shared_by: 'Ann Lee' },
};

function open(files: readonly SharedFile[] = []) {
  const listed = { body: { files } };
  const answers = answerBy({
    [`GET /api/conversations/${CONTACT}/shared-files`]: listed,
    [`DELETE /api/shared-files/${FILE.id}`]: DONE,
  });
  const [onInsert, onClose] = [vi.fn(), vi.fn()];
  renderAs(aProfile(), () => <FilesDialog contactId={CONTACT} onInsert={onInsert} onClose={onClose} />);
  return { ...answers, onInsert, onClose };
}

async function choose(file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Choose file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
}

test('adds the link of an uploaded file to the reply, before its closing', async () => {
  const sent = sendsTo();
  const { onInsert, onClose } = open();
  await choose(new File(['%PDF'], 'Größe.pdf'));
  await waitFor(() => expect(sent.open()?.[0]).toBe('PUT'));
  expect(sent.open()?.[1]).toMatch(
    new RegExp(`^/api/shared-files/[\\da-f-]{36}\\?contact_id=${CONTACT}&name=Gr%C3%B6%C3%9Fe\\.pdf$`),
  );
  act(() => sent.progress(40));
  const progress = await screen.findByRole('progressbar', { name: 'Upload progress' });
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('40'));
  act(() => sent.answer(200, { file: { ...FILE, name: 'Größe.pdf' }, url: 'https://app.example/f/token' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [add] = onInsert.mock.calls[0] as [(text: string, caret: number) => string];
  expect(add('Hello\n\nBest', 5)).toBe('Hello\n\nGröße.pdf (3.3 MB): https://app.example/f/token\n\nBest');
});

test('shows why a file is refused, and keeps the reply', async () => {
  const sent = sendsTo();
  const { onInsert } = open();
  await choose(new File(['MZ'], 'setup.pdf'));
  await waitFor(() => expect(sent.open()?.[0]).toBe('PUT'));
  act(() => sent.answer(422, { code: 'FILE_REFUSED', message: 'setup.pdf was blocked.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('setup.pdf was blocked.');
  const large = new File([''], 'large.zip');
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  await choose(large);
  expect((await screen.findByRole('alert')).textContent).toContain('large.zip is larger than 25.0 MB.');
  expect(onInsert).not.toHaveBeenCalled();
});

test('lists the files that the lead can download, and stops sharing one', async () => {
  const { asked } = open([FILE]);
  const list = await screen.findByRole('list', { name: 'Shared files' });
  expect(list.textContent).toContain('3.3 MB · 2 downloads · until');
  fireEvent.click(within(list).getByRole('button', { name: 'Stop sharing Offer.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop sharing this file?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`DELETE /api/shared-files/${FILE.id}`));
});
