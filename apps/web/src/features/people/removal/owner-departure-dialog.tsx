import type { Deletion } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { HandOverForm } from './hand-over-form.tsx';
import { WholeWorkspaceForm } from './whole-workspace-form.tsx';

type Props = {
  deletion: Deletion;
  /** The workspace has a new owner, so the account can be deleted. */
  onHandedOver: () => void;
  onDeleteAll: () => void;
  deleting: boolean;
  onClose: () => void;
};

export function OwnerDepartureDialog({ deletion, onHandedOver, onDeleteAll, deleting, onClose }: Props) {
  const [choice, setChoice] = useState('hand-over');
  return (
    <Modal opened onClose={onClose} title="Delete your account?" size="lg">
      <Stack gap="lg">
        <Text>
          You own this workspace, and{' '}
          {counted(deletion.people - 1, 'other person works', 'other people work')} in it. Choose what to do
          with it.
        </Text>
        <Radio.Group aria-label="What to do with the workspace" value={choice} onChange={setChoice}>
          <Stack gap="sm">
            <Radio
              value="hand-over"
              label="Transfer it first"
              description="Another person becomes the owner. All data is kept."
            />
            <Radio
              value="everything"
              label="Delete the whole workspace"
              description="All accounts and all data are deleted."
            />
          </Stack>
        </Radio.Group>
        {choice === 'hand-over' ? (
          <HandOverForm onHandedOver={onHandedOver} onCancel={onClose} />
        ) : (
          <WholeWorkspaceForm
            deletion={deletion}
            onConfirm={onDeleteAll}
            deleting={deleting}
            onCancel={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}
