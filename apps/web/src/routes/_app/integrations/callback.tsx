import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { OauthReturnScreen } from '#web/features/locations/oauth/oauth-return-screen.tsx';
import type { OauthReturn } from '#web/features/locations/oauth/take-return.ts';
import { text, toAddress } from '#web/lib/address/address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    oauthReturn?: OauthReturn;
    /** Of an install that began at the CRM, until somebody claims it or says that it was not them. */
    unclaimedCode?: string | undefined;
  }
}

const given = text(10_000);

/** The code goes from the address into the history entry at once: an address is copied, logged and sent as a referrer. */
export const Route = createFileRoute('/_app/integrations/callback')({
  staticData: { title: 'Connecting' },
  validateSearch: toAddress({ code: given, state: given, error: given, error_description: given }),
  beforeLoad: ({ search }) => {
    if (Object.values(search).every((value) => value === undefined)) return;
    throw redirect({
      to: '/integrations/callback',
      search: {},
      state: { oauthReturn: search },
      replace: true,
    });
  },
  component: Callback,
});

function Callback() {
  const given = useLocation({ select: ({ state }) => state.oauthReturn ?? {} });
  return <OauthReturnScreen given={given} />;
}
