import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BuyerDetails } from './buyer-details.ts';

export function BuyerFields({ form }: { form: UseFormReturnType<BuyerDetails> }) {
  const field = (name: keyof BuyerDetails, autoComplete: string, maxLength: number) => ({
    ...form.getInputProps(name),
    autoComplete,
    maxLength,
    withAsterisk: false,
  });
  const pair = { cols: { base: 1, xs: 2 }, spacing: 'sm', verticalSpacing: 'md' };
  return (
    <Stack gap="md">
      <TextInput
        label="Email"
        type="email"
        placeholder="you@company.com"
        required
        {...field('email', 'email', 320)}
      />
      <SimpleGrid {...pair}>
        <TextInput label="First name" required {...field('firstName', 'given-name', 120)} />
        <TextInput label="Last name" required {...field('lastName', 'family-name', 120)} />
      </SimpleGrid>
      <TextInput label="Company name" required {...field('companyName', 'organization', 120)} />
      <SimpleGrid {...pair}>
        <TextInput
          label="Company website (optional)"
          inputMode="url"
          placeholder="company.com"
          {...field('companyWebsite', 'url', 300)}
        />
        <TextInput label="Phone (optional)" type="tel" {...field('phone', 'tel', 40)} />
      </SimpleGrid>
    </Stack>
  );
}
