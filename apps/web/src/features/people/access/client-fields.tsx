import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useLocationOptions } from '../api/locations.ts';
import { type AccessLevelProps, AccessLevelSelect } from './access-level-select.tsx';

type Props = { locations: MultiSelectProps; accessLevel: AccessLevelProps };

/** Location fields for a new client. */
export function ClientFields({ locations, accessLevel }: Props) {
  const options = useLocationOptions();
  return (
    <>
      <MultiSelect
        label="Locations"
        required
        placeholder={locations.value?.length ? '' : 'Choose locations'}
        hidePickedOptions
        {...locations}
        {...options}
      />
      <AccessLevelSelect userType="agency_customer" {...accessLevel} />
    </>
  );
}
