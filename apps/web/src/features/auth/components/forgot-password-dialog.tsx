import { Button, Group, Modal, Text } from '@mantine/core';

export const ForgotPasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Reset your password">
    <Text>
      Contact your administrator for help with resetting your password. They can send you a link that lets you
      choose a new one.
    </Text>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose}>Got it</Button>
    </Group>
  </Modal>
);
