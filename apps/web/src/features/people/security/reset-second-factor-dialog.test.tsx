import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPerson, aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';

const person = aPerson(1);
const RESET = `POST /api/users/${person.id}/second-factor/reset`;

test('resets the second factor of a colleague with the password of the user, and shows a wrong one at its field', async () => {
  const answers = { [RESET]: refusal('WRONG_PASSWORD', 'This password is wrong.', 403) };
  const { toBody } = answerBy(answers);
  const onClose = vi.fn();
  renderAs(aProfile(), () => <ResetSecondFactorDialog person={person} onClose={onClose} />);
  const type = (password: string) =>
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: password } });
  await screen.findByRole('dialog', { name: 'Reset second factor' });
  type('wrong');
  press('Reset second factor');
  await screen.findByText('This password is wrong.');
  expect(onClose).not.toHaveBeenCalled();
  answers[RESET] = DONE;
  type('right');
  press('Reset second factor');
  await screen.findByText('They were signed out and notified by email.');
  expect(onClose).toHaveBeenCalledOnce();
  expect(toBody(RESET)).toEqual({ password: 'right' });
});
