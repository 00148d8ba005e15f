import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { IconEye, IconEyeOff } from '../icons/other.ts';
import { CopyField } from './copy-field.tsx';

export function SecretField({ label, value }: { label: string; value: string }) {
  const [isVisible, setVisible] = useState(false);
  const Picture = isVisible ? IconEyeOff : IconEye;
  return (
    <CopyField
      label={label}
      value={value}
      hidden={!isVisible}
      reveal={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isVisible ? `Hide ${label}` : `Show ${label}`}
          onClick={() => setVisible(!isVisible)}
        >
          <Picture size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
