import type { OwnSession } from '@hearback/contract';
import { type Claim, type Database, withSystem } from '@hearback/database';
import { toAddressKind } from '../devices/address-kind.ts';
import { describeDevice } from '../devices/describe-device.ts';
import { selectSessions } from './sessions.queries.ts';

/** Lists the person's sessions, the current one first, then by last use. */
export async function listSessions(
  db: Database,
  { auth_user_id, session_id }: Claim,
): Promise<{ sessions: OwnSession[] }> {
  const rows = await withSystem(db, 'own sessions', (tx) => selectSessions(tx, auth_user_id));
  const sessions = rows.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    address: ipAddress,
    address_kind: toAddressKind(ipAddress),
    signed_in_at: createdAt.toISOString(),
    last_used_at: updatedAt.toISOString(),
    is_current: id === session_id,
  }));
  return { sessions: sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current)) };
}
