import { ACCESS_LEVELS, type AccessibleLocation, type UserType } from '@hearback/contract';
import { Select, type SelectProps } from '@mantine/core';

type Level = AccessibleLocation['access_level'];

const LABELS: Readonly<Record<Level, string>> = { read: 'Read', write: 'Write', admin: 'Admin' };

const MEANINGS: Readonly<Record<Level, string>> = {
  read: 'Reads conversations, contacts and campaigns.',
  write: 'Also answers, sets dispositions, edits and imports.',
  admin: 'The same as Write.',
};

export type AccessLevelProps = SelectProps<Level>;

type Props = AccessLevelProps & {
  /** Whose. A customer of an agency reads only, whatever the level: none but that one is offered. */
  userType: UserType;
};

export function AccessLevelSelect({ userType, ...props }: Props) {
  const isCustomer = userType === 'agency_customer';
  const levels = ACCESS_LEVELS.filter((level) => !isCustomer || level === 'read');
  const level = isCustomer ? 'read' : (props.value ?? 'read');
  return (
    <Select
      label="Access level"
      allowDeselect={false}
      description={isCustomer ? 'Customers of an agency read only.' : MEANINGS[level]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      value={level}
      data={levels.map((value) => ({ value, label: LABELS[value] }))}
    />
  );
}
