import type { OwnProfile } from '@hearback/contract';
import { fireEvent, screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { ViewerContext } from '../viewer/viewer.ts';
import { answerCalls, type FakeResponse, renderScreen } from './render-screen.tsx';

/** Renders a screen for a signed-in user. */
export function renderAs(
  profile: OwnProfile,
  Screen: FunctionComponent,
  place?: Parameters<typeof renderScreen>[1],
) {
  const account = { id: profile.auth_user_id, email: profile.email };
  const viewer = { account, profile, failure: null, readAgain: () => {} };
  return renderScreen(
    () => (
      <ViewerContext value={viewer}>
        <Screen />
      </ViewerContext>
    ),
    place,
  );
}

/** Responses by call, such as 'GET /api/users'. They may change while the screen is open. */
export type Answers = Record<
  string,
  FakeResponse | ((body: unknown) => FakeResponse | Promise<FakeResponse>)
>;

export function answerBy(answers: Answers) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    const answer = answers[call];
    if (answer === undefined)
      return { status: 404, body: { code: 'NOT_FOUND', message: `No response for ${call}` } };
    return typeof answer === 'function' ? answer(body) : answer;
  });
  return { asked: calls, toBody: (call: string) => calls.findLast((each) => each.call === call)?.body };
}

export const DONE: FakeResponse = { body: { success: true } };

/** An error response of the server. */
export const refusal = (code: string, message: string, status = 422): FakeResponse => ({
  status,
  body: { code, message },
});

export const BROKEN = refusal('INTERNAL', 'An unexpected error occurred', 500);

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Opens a select by its label and chooses an option. */
export async function choose(label: RegExp, option: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText(label, { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
