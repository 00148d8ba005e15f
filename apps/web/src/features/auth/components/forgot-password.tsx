import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

export function ForgotPassword() {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" mx="auto" onClick={dialog.open}>
        Forgot your password?
      </Anchor>
      <Modal opened={opened} onClose={dialog.close} title="Reset your password">
        <Text>
          Please contact your administrator for help with resetting your password. They can send you a link
          that lets you choose a new one.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={dialog.close}>Got it</Button>
        </Group>
      </Modal>
    </>
  );
}
