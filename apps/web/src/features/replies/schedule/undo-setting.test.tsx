import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { UndoSetting } from './undo-setting.tsx';

test('the undo window is set for the workspace', async () => {
  let settings: unknown = { undo_seconds: 10 };
  answerCalls((method, _path, body) => {
    if (method === 'PUT') settings = body;
    return { body: settings };
  });
  renderAs(aProfile(), UndoSetting);
  const field = await screen.findByLabelText<HTMLSelectElement>('Undo after sending');
  expect(field.value).toBe('10');
  fireEvent.change(field, { target: { value: '0' } });
  await screen.findByText('Setting saved');
  expect(settings).toEqual({ undo_seconds: 0 });
  expect(field.value).toBe('0');
});
