import { PasswordInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { NewPassword } from './new-password.ts';

type Props = { label: string; inputProps: (field: keyof NewPassword) => GetInputPropsReturnType };

export function NewPasswordFields({ label, inputProps }: Props) {
  const field = (name: keyof NewPassword) => {
    const props = inputProps(name);
    return {
      ...props,
      // Mantine's password field does not set aria-invalid.
      'aria-invalid': props.error !== undefined || undefined,
      autoComplete: 'new-password',
      maxLength: 1024,
      size: 'md',
      required: true,
      withAsterisk: false,
    };
  };
  return (
    <>
      <PasswordInput label={label} placeholder="At least 6 characters" {...field('password')} />
      <PasswordInput label="Confirm password" {...field('confirm')} />
    </>
  );
}
