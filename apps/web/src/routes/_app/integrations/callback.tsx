import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { OauthReturnScreen } from '#web/features/locations/oauth/oauth-return-screen.tsx';
import type { OauthReturn } from '#web/features/locations/oauth/take-return.ts';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    oauthReturn?: OauthReturn;
    /** An installation that started in the CRM, until the user claims or rejects it. */
    unclaimedCode?: string | undefined;
  }
}

const longText = text(10_000);

/** Moves the code from the URL into the history entry immediately, because URLs are copied, logged and sent as referrers. */
export const Route = createFileRoute('/_app/integrations/callback')({
  staticData: { title: 'Connecting' },
  validateSearch: defineSearchParams({
    code: longText,
    state: longText,
    error: longText,
    error_description: longText,
  }),
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
  const oauthReturn = useLocation({ select: ({ state }) => state.oauthReturn ?? {} });
  return <OauthReturnScreen given={oauthReturn} />;
}
