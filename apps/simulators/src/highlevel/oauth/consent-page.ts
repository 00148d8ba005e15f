import { hostedPage } from '#simulators/framework/html/hosted-page.ts';
import type { Page } from '#simulators/framework/html/layout.ts';
import type { HighLevelState } from '../state.ts';
import type { ConsentRequest } from './consent.ts';

const NOTICE = 'this is not HighLevel';

/** Asks for the location whose data the app may use. */
export function consentPage(state: HighLevelState, request: ConsentRequest, error?: string): Page {
  const { clientId, redirectUri, scope, state: nonce } = request;
  const active = [...state.locations.values()].filter(({ isActive }) => isActive);
  const companies = Map.groupBy(active, ({ companyId }) => companyId);
  const scopes = scope.split(/\s+/).filter(Boolean);
  return hostedPage({
    title: 'Choose a location',
    heading: 'Connect Hearback to HighLevel',
    notice: NOTICE,
    error: error === undefined ? undefined : { message: error, status: 400 },
    sections: [
      {
        title: 'Choose a location',
        forms: [
          {
            action: '/highlevel/oauth/chooselocation',
            hidden: {
              response_type: 'code',
              client_id: clientId,
              redirect_uri: redirectUri,
              scope,
              state: nonce,
            },
            choices: [...companies].map(([companyId, locations]) => {
              const legend = locations[0]?.plan.company ?? companyId;
              const all = {
                value: `company:${companyId}`,
                label: `All locations of ${legend}`,
                hint: 'agency installation',
              };
              const choices = locations.map(({ plan, isInstalled }) => ({
                value: `location:${plan.id}`,
                label: plan.name,
                hint: `${plan.city}, ${plan.state}${isInstalled ? ' · already connected' : ''}`,
              }));
              return { legend, name: 'choice', choices: locations.length > 1 ? [...choices, all] : choices };
            }),
            buttons: [
              { label: 'Connect', look: 'primary', decision: 'approve' },
              { label: 'Cancel', decision: 'refuse', action: '/highlevel/oauth/chooselocation' },
            ],
          },
        ],
      },
      {
        title: 'Hearback will be able to use',
        texts: [scopes.length === 0 && 'Nothing: no scopes were requested.'],
        items: scopes,
      },
    ],
  });
}

export const brokenRequestPage = (message: string): Page =>
  hostedPage({
    title: 'This link does not work',
    notice: NOTICE,
    status: 400,
    sections: [{ title: 'Invalid request', texts: [message] }],
  });
