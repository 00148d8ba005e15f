import { useState } from 'react';
import { NumberField } from '#web/ui/fields/number-field.tsx';

type Props = {
  readonly label: string;
  readonly value: number | null;
  readonly placeholder?: string;
  /** Null for an empty field; 0 for input that is not a number, which the form reports. */
  readonly onChange: (value: number | null) => void;
};

/** Keeps what was typed, and passes on the number in it. */
export function WholeNumberField({ label, value, placeholder, onChange }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <NumberField
      label={label}
      w={170}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        setTyped(currentTarget.value);
        if (text === '') onChange(null);
        else onChange(/^\d{1,12}$/.test(text) ? Number(text) : 0);
      }}
    />
  );
}
