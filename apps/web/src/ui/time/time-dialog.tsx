import { Modal } from '@mantine/core';
import { TimeChoices } from './time-choices.tsx';

type Props = {
  title: string;
  /** Button label. */
  verb: string;
  onChoose: (at: Date) => void;
  onClose: () => void;
};

/** Selects a time for many conversations, in the viewer's time zone. */
export const TimeDialog = ({ title, verb, onChoose, onClose }: Props) => (
  <Modal opened onClose={onClose} title={title} size="sm">
    <TimeChoices
      verb={verb}
      timeZone={null}
      onChoose={(at) => {
        onClose();
        onChoose(at);
      }}
    />
  </Modal>
);
