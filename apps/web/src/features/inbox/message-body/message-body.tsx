import { Text } from '@mantine/core';

type Props = {
  body: string;
  message_id: string;
  /** The newest message of a thread is read at once. */
  expanded?: boolean;
};

export function MessageBody({ body, message_id }: Props) {
  return (
    <Text component="div" size="sm" id={`body-${message_id}`} style={{ whiteSpace: 'pre-wrap' }}>
      {body}
    </Text>
  );
}
