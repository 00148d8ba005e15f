import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { AbsenceSetting } from './absence-setting.tsx';

test('the snooze of out-of-office replies is switched off for the workspace', async () => {
  let settings: unknown = { snooze_absences: true };
  answerCalls((method, _path, body) => {
    if (method === 'PUT') settings = body;
    return { body: settings };
  });
  renderAs(aProfile(), AbsenceSetting);
  const field = await screen.findByLabelText<HTMLInputElement>('Snooze until they are back');
  expect(field.checked).toBe(true);
  fireEvent.click(field);
  await screen.findByText('Setting saved');
  expect(settings).toEqual({ snooze_absences: false });
  expect(field.checked).toBe(false);
});
