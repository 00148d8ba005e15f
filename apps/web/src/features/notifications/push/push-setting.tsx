import { Button } from '@mantine/core';
import { useProductName } from '#web/lib/viewer/brand.ts';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { usePush } from '../api.ts';
import type { PushState } from './browser-push.ts';

const DESCRIPTIONS: Record<PushState, (product: string) => string> = {
  unsupported: (product) => `This browser cannot show notifications while ${product} is closed.`,
  blocked: (product) => `Your browser blocks notifications from ${product}. Allow them in its settings.`,
  off: (product) =>
    `Get push notifications in this browser, even when ${product} is closed. They stop when you sign out.`,
  on: (product) =>
    `You get push notifications in this browser, even when ${product} is closed. They stop when you sign out.`,
};

/** Asks for permission only on a click. */
export function PushSetting() {
  const { state, turnOn, turnOff, isBusy } = usePush();
  const productName = useProductName();
  if (state === undefined) return null;
  const canTurn = state === 'off' || state === 'on';
  return (
    <SettingRow
      title="This browser"
      description={DESCRIPTIONS[state](productName)}
      control={
        canTurn && (
          <Button variant="default" loading={isBusy} onClick={state === 'on' ? turnOff : turnOn}>
            {state === 'on' ? 'Turn off in this browser' : 'Turn on in this browser'}
          </Button>
        )
      }
    />
  );
}
