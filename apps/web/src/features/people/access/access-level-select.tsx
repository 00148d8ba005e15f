import { ACCESS_LEVELS, type AccessibleLocation } from '@hearback/contract';
import { Select, type SelectProps } from '@mantine/core';

const LABELS = { read: 'Read', write: 'Write', admin: 'Admin' } as const;
const LEVELS = ACCESS_LEVELS.map((value) => ({ value, label: LABELS[value] }));

export type AccessLevelProps = SelectProps<AccessibleLocation['access_level']>;

export const AccessLevelSelect = (props: AccessLevelProps) => (
  <Select label="Access level" allowDeselect={false} {...props} data={LEVELS} />
);
