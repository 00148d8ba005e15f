import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

type ActionsProps = {
  submit: string;
  cancel?: string;
  submitting: boolean;
  disabled?: boolean;
  destructive?: boolean;
  onCancel: () => void;
};

export const DialogActions = ({ submit, cancel = 'Cancel', submitting, ...rest }: ActionsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={rest.onCancel}>
      {cancel}
    </Button>
    <Button
      type="submit"
      color={rest.destructive ? 'red' : 'brand'}
      loading={submitting}
      disabled={rest.disabled ?? false}
    >
      {submit}
    </Button>
  </Group>
);

type Props = Omit<ActionsProps, 'onCancel'> & {
  title: string;
  size?: NonNullable<ModalProps['size']>;
  children: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Closed without submitting. */
  onClose: () => void;
};

/** Mounted only while open, so that its state resets each time. */
export const FormDialog = ({ title, size = 'md', children, onSubmit, onClose, ...actions }: Props) => (
  <Modal opened onClose={onClose} title={title} size={size}>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A submit event would also reach the form around the dialog.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Stack gap="md">
        {children}
        <DialogActions {...actions} onCancel={onClose} />
      </Stack>
    </form>
  </Modal>
);
