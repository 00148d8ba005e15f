import { useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../app.ts';
import { renderScreen } from '../testing/render-screen.tsx';

function Form() {
  const { mutate, isSuccess } = useMutation({ mutationFn: async (_sent: { api_key: string }) => null });
  return (
    <button type="button" onClick={() => mutate({ api_key: 'a key that was typed' })}>
      {isSuccess ? 'Saved' : 'Save'}
    </button>
  );
}

test('forgets the sent values when the form unmounts', async () => {
  const remembered = () =>
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.variables);
  renderScreen(Form);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saved' });
  expect(remembered()).toEqual([{ api_key: 'a key that was typed' }]);
  cleanup();
  await waitFor(() => expect(remembered()).toEqual([]));
});
