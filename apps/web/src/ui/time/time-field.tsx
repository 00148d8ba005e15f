import { TextInput } from '@mantine/core';

type Props = {
  label: string;
  value: string;
  isAllowed?: (time: string) => boolean;
  onChange: (time: string) => void;
};

/** Saved on blur, because a partially typed time is not valid yet. */
export function TimeField({ label, value, isAllowed = () => true, onChange }: Props) {
  const save = (time: string) => {
    if (/^\d\d:\d\d$/.test(time) && time !== value && isAllowed(time)) onChange(time);
  };
  return (
    <TextInput
      key={value}
      type="time"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => save(currentTarget.value)}
    />
  );
}
