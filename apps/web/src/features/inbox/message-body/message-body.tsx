import { Text } from '@mantine/core';

type Props = { body: string; message_id: string };

export function MessageBody({ body, message_id }: Props) {
  return (
    <Text component="div" size="sm" id={`body-${message_id}`} style={{ whiteSpace: 'pre-wrap' }}>
      {body}
    </Text>
  );
}
