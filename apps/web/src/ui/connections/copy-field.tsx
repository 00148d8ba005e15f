import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './connections.module.css';
import { CopyButton } from './copy-button.tsx';

type Props = { label: string; value: string; hidden?: boolean; reveal?: ReactNode };

/** A value that can be copied even while it is hidden. */
export function CopyField({ label, value, hidden = false, reveal }: Props) {
  return (
    <div className={classes.copy}>
      <TextInput
        className={classes.copyInput ?? ''}
        label={label}
        value={hidden ? '•'.repeat(24) : value}
        readOnly
        rightSection={reveal}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton label={label} value={value} />
    </div>
  );
}
