import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ClaimInstall } from './claim-install.tsx';
import { type OauthReturn, takeReturn } from './take-return.ts';

type Props = { given: OauthReturn; mayClaim: boolean };

/** An install that began at the CRM comes back without our state: whoever is signed in and may connect can claim it. */
const isClaimable = ({ code, state, error }: OauthReturn) => Boolean(code) && !state && !error;

/** Where the CRM sends people back to. Every way out of here leads to /integrations. */
export function OauthReturnScreen({ given, mayClaim }: Props) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/integrations', replace: true });
  if (mayClaim && given.code && isClaimable(given)) return <ClaimInstall code={given.code} onEnd={leave} />;
  return <Connecting given={given} onEnd={leave} />;
}

function Connecting({ given, onEnd }: { given: OauthReturn; onEnd: () => void }) {
  const take = useEffectEvent((isHere: () => boolean) =>
    takeReturn(given).then(() => {
      if (isHere()) onEnd();
    }),
  );
  useEffect(() => {
    let here = true;
    void take(() => here);
    return () => {
      here = false;
    };
  }, []);
  return <LoadingState label="Connecting your location..." />;
}
