import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);

/** Opens with Ctrl or ⌘ and K on every screen. */
export function CommandPalette() {
  const [summoned, setSummoned] = useState(false);
  useHotkeys(summoned ? [] : [['mod + K', () => setSummoned(true)]], []);
  return summoned && <Palette />;
}
