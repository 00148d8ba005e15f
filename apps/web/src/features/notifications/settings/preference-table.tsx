import { NOTIFICATION_LABELS, type NotificationPreference } from '@hearback/contract';
import { Checkbox, NativeSelect, Table } from '@mantine/core';

const EMAIL: { value: NotificationPreference['email']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'at_once', label: 'Immediately' },
  { value: 'digest', label: 'In the digest' },
];

type Props = {
  preferences: readonly NotificationPreference[];
  onChange: (preferences: NotificationPreference[]) => void;
};

export function PreferenceTable({ preferences, onChange }: Props) {
  const change = (kind: NotificationPreference['kind'], edit: Partial<NotificationPreference>) =>
    onChange(preferences.map((each) => (each.kind === kind ? { ...each, ...edit } : each)));
  return (
    <Table verticalSpacing="xs" horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kind</Table.Th>
          <Table.Th ta="center">In app</Table.Th>
          <Table.Th>Email</Table.Th>
          <Table.Th ta="center">Push</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preferences.map((each) => (
          <Row key={each.kind} preference={each} onChange={(edit) => change(each.kind, edit)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = {
  preference: NotificationPreference;
  onChange: (edit: Partial<NotificationPreference>) => void;
};

function Row({ preference: { kind, in_app, email, push }, onChange }: RowProps) {
  const label = NOTIFICATION_LABELS[kind];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {label}
      </Table.Th>
      <Table.Td>
        <Choice
          label={`${label}: in app`}
          chosen={in_app}
          onChange={(isChecked) => onChange({ in_app: isChecked })}
        />
      </Table.Td>
      <Table.Td maw="10rem">
        <NativeSelect
          size="xs"
          aria-label={`${label}: email`}
          data={EMAIL}
          value={email}
          onChange={({ currentTarget }) =>
            onChange({ email: EMAIL.find(({ value }) => value === currentTarget.value)?.value ?? 'off' })
          }
        />
      </Table.Td>
      <Table.Td>
        <Choice
          label={`${label}: push`}
          chosen={push}
          onChange={(isChecked) => onChange({ push: isChecked })}
        />
      </Table.Td>
    </Table.Tr>
  );
}

type ChoiceProps = { label: string; chosen: boolean; onChange: (isChecked: boolean) => void };

const Choice = ({ label, chosen, onChange }: ChoiceProps) => (
  <Checkbox
    display="grid"
    style={{ justifyItems: 'center' }}
    aria-label={label}
    checked={chosen}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
