import { ACCESS_LEVELS, type AccessibleLocation, type UserType } from '@hearback/contract';
import { Select, type SelectProps } from '@mantine/core';

type Level = AccessibleLocation['access_level'];

const LABELS: Readonly<Record<Level, string>> = { read: 'Read', write: 'Write', admin: 'Admin' };

const MEANINGS: Readonly<Record<Level, string>> = {
  read: 'Can view conversations, contacts and campaigns.',
  write: 'Can also reply, set dispositions, edit and import.',
  admin: 'Same as Write.',
};

export type AccessLevelProps = SelectProps<Level>;

type Props = AccessLevelProps & {
  /** Type of the user. Clients are read-only, so only that level is offered. */
  userType: UserType;
};

export function AccessLevelSelect({ userType, ...props }: Props) {
  const isClient = userType === 'agency_customer';
  const levels = ACCESS_LEVELS.filter((level) => !isClient || level === 'read');
  const level = isClient ? 'read' : (props.value ?? 'read');
  return (
    <Select
      label="Access level"
      allowDeselect={false}
      description={isClient ? 'Agency customers have read-only access.' : MEANINGS[level]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      value={level}
      data={levels.map((value) => ({ value, label: LABELS[value] }))}
    />
  );
}
