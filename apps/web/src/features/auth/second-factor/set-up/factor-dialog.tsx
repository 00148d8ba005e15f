import { Modal, type ModalProps } from '@mantine/core';
import { useStepUpRequest } from '../../api/step-up.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'closeOnClickOutside' | 'children'>;

/** A change to the second factors. While the second factor is requested, Escape closes only that dialog. */
export function FactorDialog(props: Props) {
  return <Modal opened closeOnEscape={useStepUpRequest() === null} {...props} />;
}
