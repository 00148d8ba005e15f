import { Checkbox, type MantineSpacing, SimpleGrid } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  description?: string;
  options: readonly { readonly value: Value; readonly label: string; readonly description?: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  spacing?: MantineSpacing;
  /** For lists without a limit: keeps the list within this height. */
  maxHeight?: string;
};

/** Checkboxes that allow several selections. `onChange` gets the values in the order of the options. */
export function CheckboxGrid<Value extends string>(props: Props<Value>) {
  const { label, description, options, value, onChange, spacing = 'xs', maxHeight } = props;
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
        cols={{ base: 1, sm: 2 }}
        spacing={spacing}
        verticalSpacing="xs"
        mt="xs"
        {...(maxHeight && { mah: maxHeight, style: { overflowY: 'auto' as const } })}
      >
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.description}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
