import { Center, Loader, Stack, Text } from '@mantine/core';

export function FullScreenLoading() {
  return (
    <Center component="main" mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader size="sm" aria-hidden="true" />
        <Text c="dimmed">Loading...</Text>
      </Stack>
    </Center>
  );
}
