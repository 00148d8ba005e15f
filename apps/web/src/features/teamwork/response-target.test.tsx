import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { ResponseTarget } from './response-target.tsx';

test('the response target and the working hours are set for the workspace', async () => {
  const settings = {
    undo_seconds: 10,
    answer_minutes: 15 as number | null,
    time_zone: 'UTC',
    work_days: [1, 2, 3, 4, 5],
    work_from: '09:00',
    work_until: '17:00',
  };
  const saved: unknown[] = [];
  answerCalls((method, _path, body) => {
    if (method === 'PUT') {
      saved.push(body);
      Object.assign(settings, body);
    }
    return { body: { ...settings } };
  });
  const lastSaved = (change: object) => waitFor(() => expect(saved.at(-1)).toEqual(change));
  renderAs(aProfile(), ResponseTarget);
  const target = await screen.findByLabelText<HTMLSelectElement>('Reply to interested leads within');
  expect(target.value).toBe('15');
  fireEvent.change(target, { target: { value: '60' } });
  await lastSaved({ answer_minutes: 60 });
  fireEvent.click(screen.getByLabelText('Sat'));
  await lastSaved({ work_days: [1, 2, 3, 4, 5, 6] });
  const leave = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  leave('Until', '00:00');
  await lastSaved({ work_from: '09:00', work_until: '24:00' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('00:00'));
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/Berlin' } });
  await lastSaved({ time_zone: 'Europe/Berlin' });
  fireEvent.change(target, { target: { value: 'none' } });
  await lastSaved({ answer_minutes: null });
  await waitFor(() => expect(screen.queryByLabelText('Until')).toBeNull());
});
