import { Select, type SelectProps } from '@mantine/core';
import { useLocationOptions } from '../api/locations.ts';

/** Location of a single-location user, to which their campaigns are mapped. */
export function DefaultLocationSelect(props: SelectProps) {
  const options = useLocationOptions();
  return <Select label="Default location" placeholder="Choose a location" {...props} {...options} />;
}
