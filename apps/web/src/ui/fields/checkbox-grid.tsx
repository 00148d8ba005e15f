import { Checkbox, SimpleGrid } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  description?: string;
  /** `hint` is shown while the pointer is over the option. */
  options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  columns?: number;
  /** For lists without a limit: keeps the list within this height. */
  maxHeight?: string;
};

/** Checkboxes that allow several selections. `onChange` gets the values in the order of the options. */
export function CheckboxGrid<Value extends string>(props: Props<Value>) {
  const { label, description, options, value, onChange, columns = 2, maxHeight } = props;
  return (
    <Checkbox.Group
      label={label}
      description={description}
      value={[...value]}
      onChange={(values: string[]) =>
        onChange(options.map((option) => option.value).filter((each) => values.includes(each)))
      }
    >
      <SimpleGrid
        cols={{ base: 1, sm: columns }}
        spacing="xs"
        verticalSpacing="xs"
        mt="xs"
        {...(maxHeight && { mah: maxHeight, style: { overflowY: 'auto' as const } })}
      >
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            {...(option.hint && { title: option.hint })}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
