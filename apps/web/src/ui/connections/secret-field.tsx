import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { IconEye, IconEyeOff } from '../icons/other.ts';
import { CopyField } from './copy-field.tsx';

export function SecretField({ label, value }: { label: string; value: string }) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? IconEyeOff : IconEye;
  return (
    <CopyField
      label={label}
      value={value}
      hidden={!shown}
      reveal={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shown ? `Hide ${label}` : `Show ${label}`}
          onClick={() => setShown(!shown)}
        >
          <Picture size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
