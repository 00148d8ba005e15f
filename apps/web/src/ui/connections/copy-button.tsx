import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '../icons/inbox.ts';
import { useCopy } from './use-copy.ts';

type Props = { label: string; value: string; size?: 'sm' | 'compact-sm' };

export function CopyButton({ label, value, size = 'sm' }: Props) {
  const { copied, copy } = useCopy(value);
  const Picture = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size={size}
      aria-label={`Copy ${label}`}
      leftSection={<Picture size={16} aria-hidden="true" />}
      onClick={copy}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
