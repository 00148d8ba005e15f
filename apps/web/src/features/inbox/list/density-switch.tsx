import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useInboxPreferences } from '../preferences.ts';

export function DensitySwitch() {
  const { preferences, change } = useInboxPreferences();
  const isCompact = preferences.rows === 'compact';
  const label = isCompact ? 'Show roomy rows' : 'Show compact rows';
  const Picture = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => change({ rows: isCompact ? 'roomy' : 'compact' })}
      >
        <Picture size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
