import type { Location } from '@hearback/contract';

type LocationStatus = {
  readonly value: string;
  readonly tone: 'good' | 'neutral' | 'warning' | 'danger';
  readonly problem: string | null;
  /** The most likely next action. */
  readonly offer: 'Sync' | 'Connect' | 'Reconnect';
};

const EXPIRED = 'The CRM authorization expired. Reconnect to keep contacts and campaigns in sync.';

export function toLocationStatus(location: Location): LocationStatus {
  const { connected, token_state, error_message, missing_scopes } = location;
  if (!connected) return { value: 'Disconnected', tone: 'neutral', problem: null, offer: 'Connect' };
  if (token_state === 'auth_expired')
    return { value: 'Authorization expired', tone: 'danger', problem: EXPIRED, offer: 'Reconnect' };
  if (error_message !== null)
    return { value: 'Error', tone: 'warning', problem: error_message, offer: 'Sync' };
  if (missing_scopes.length > 0)
    return {
      value: 'Permissions missing',
      tone: 'warning',
      problem: `The connection lacks permissions. Reconnect to grant: ${missing_scopes.join(', ')}.`,
      offer: 'Reconnect',
    };
  return { value: 'Connected', tone: 'good', problem: null, offer: 'Sync' };
}

/** Connected, with a valid CRM token. */
export const isActive = ({ connected, token_state }: Location) => connected && token_state !== 'auth_expired';
