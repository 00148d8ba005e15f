import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press, type } from '#web/lib/testing/render-as.tsx';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { NameDialog } from './name-dialog.tsx';

async function open() {
  const [onSubmit, onCancel] = [vi.fn(), vi.fn()];
  renderScreen(() => (
    <NameDialog
      title="Rename account"
      label="Name"
      placeholder="Name"
      initial="Old name"
      maxLength={50}
      submit="Save"
      cancel="Cancel"
      saving={false}
      onSubmit={onSubmit}
      onCancel={onCancel}
    />
  ));
  await screen.findByDisplayValue('Old name');
  return { onSubmit, onCancel };
}

test('an unchanged name is not saved or reported as saved', async () => {
  const { onSubmit, onCancel } = await open();
  press('Save');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a new name is submitted, and stays in its field until the save finishes', async () => {
  const { onSubmit, onCancel } = await open();
  type('Name', ' New name ');
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('New name');
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue('New name')).toBeTruthy();
});
