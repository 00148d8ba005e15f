import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * Keeps the input exactly as typed. A field that drops invalid characters would turn '1e9' into 19
 * and '-5' into 5. Here an invalid value stays, with the error next to it.
 */
export const NumberField = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput inputMode="decimal" autoComplete="off" {...props} />
);
