import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * Holds what was typed, to the letter. A field that drops the letters it does not like turns '1e9' into 19 and '-5' into
 * 5: here a bad value stays where it is, with the problem beside it.
 */
export const NumberField = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput inputMode="decimal" autoComplete="off" {...props} />
);
