import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { LanguagesCard } from './languages-card.tsx';

const SAVE = 'PUT /api/users/me/languages';
const NO_MODEL =
  'Translation is off because no model is configured. An administrator of this installation can set ANTHROPIC_API_KEY or OPENAI_API_KEY.';

test('saves the languages in the order in which they were chosen', async () => {
  const profile = aProfile({ languages: ['fr'], can_translate: true });
  const { toBody } = answerBy({ [SAVE]: { body: { ...profile, languages: ['fr', 'de'] } } });
  renderAs(profile, LanguagesCard);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Languages you read' }));
  fireEvent.click(await screen.findByRole('option', { name: 'German' }));
  await waitFor(() => expect(toBody(SAVE)).toEqual({ languages: ['fr', 'de'] }));
  expect(screen.queryByText(NO_MODEL)).toBeNull();
});

test('says why nothing is translated without a model', async () => {
  renderAs(aProfile(), LanguagesCard);
  expect(await screen.findByText(NO_MODEL)).toBeTruthy();
});
