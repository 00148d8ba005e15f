import type { Message } from '@hearback/contract';
import { Select } from '@mantine/core';
import { toSender } from '../reply-rules.ts';

type Props = {
  /** The newest message of each sender account, newest first. */
  messages: readonly Message[];
  current: Message;
  onChoose: (sender: string) => void;
};

const toLabel = ({ source, eaccount }: Message): string =>
  source === 'linkedin' ? 'LinkedIn' : (eaccount ?? 'Email');

/** The mailbox or LinkedIn account that answers. The account that the lead wrote to last is the default. */
export const SenderChoice = ({ messages, current, onChoose }: Props) => (
  <Select
    label="Reply from"
    size="xs"
    maw={320}
    allowDeselect={false}
    data={messages.map((message) => ({ value: toSender(message), label: toLabel(message) }))}
    value={toSender(current)}
    onChange={(sender) => sender && onChoose(sender)}
  />
);
