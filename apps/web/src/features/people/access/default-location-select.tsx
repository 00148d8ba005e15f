import { Select, type SelectProps } from '@mantine/core';
import { useLocationOptions } from '../api/locations.ts';

/** Where a single-location person works, and where their campaigns are mapped to. */
export function DefaultLocationSelect(props: SelectProps) {
  const options = useLocationOptions();
  return <Select label="Default location" placeholder="Choose a location" {...props} {...options} />;
}
