import { Button } from '@mantine/core';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { usePush } from '../api.ts';
import type { PushState } from './browser-push.ts';

const DESCRIPTIONS: Record<PushState, string> = {
  unsupported: 'This browser cannot show notifications while Hearback is closed.',
  blocked: 'Notifications from Hearback are blocked. Allow them in your browser settings.',
  off: 'Get push notifications in this browser, even when Hearback is closed. They stop when you sign out.',
  on: 'You get push notifications in this browser, even when Hearback is closed. They stop when you sign out.',
};

/** Asks for permission only on a click. */
export function PushSetting() {
  const { state, turnOn, turnOff, isBusy } = usePush();
  if (state === undefined) return null;
  const canTurn = state === 'off' || state === 'on';
  return (
    <SettingRow
      title="This browser"
      description={DESCRIPTIONS[state]}
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
