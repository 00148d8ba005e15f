import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = current === 'dark' ? 'light' : 'dark';
  const label = `Use ${other} colours`;
  const Picture = other === 'dark' ? IconMoon : IconSun;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(other)}
      >
        <Picture size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
