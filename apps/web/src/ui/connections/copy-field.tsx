import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import classes from './connections.module.css';

const CONFIRM_MS = 2000;

type Props = { label: string; value: string; hidden?: boolean; reveal?: ReactNode };

/** A value to take elsewhere. Hidden, it can still be copied. */
export function CopyField({ label, value, hidden = false, reveal }: Props) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      // Over plain http there is no clipboard to write to.
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };

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
      <Button
        variant="default"
        aria-label={`Copy ${label}`}
        leftSection={
          copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
        }
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
