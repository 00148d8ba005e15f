import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { type OauthReturn, takeReturn } from './take-return.ts';

/** An install that started at the CRM has no state of ours. It can be claimed on the Integrations screen. */
const findUnclaimedCode = ({ code, state, error }: OauthReturn) => (state || error ? undefined : code);

/** OAuth redirect target of the CRM. Always continues to /integrations. */
export function OauthReturnScreen({ given }: { given: OauthReturn }) {
  const navigate = useNavigate();
  const take = useEffectEvent(async (isHere: () => boolean) => {
    await takeReturn(given);
    if (!isHere()) return;
    await navigate({
      to: '/integrations',
      state: { unclaimedCode: findUnclaimedCode(given) },
      replace: true,
    });
  });
  useEffect(() => {
    let isMounted = true;
    void take(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, []);
  return <LoadingState label="Connecting your location..." />;
}
