import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedColumn, SealedRow } from './sealed-column.ts';

/**
 * Encrypts values in the database. A sealed value is bound to its table, column and row and does not open anywhere
 * else. It contains the id of its key, so that keys can rotate.
 */
export type SecretBox = {
  seal<K extends string>(
    column: SealedColumn<K, string>,
    row: Readonly<Record<K, string>>,
    text: string,
  ): string;
  open<K extends string, C extends string>(column: SealedColumn<K, C>, row: SealedRow<K, C>): string;
  /** For key rotation only: also opens values sealed before they were bound to their row. */
  reseal<K extends string, C extends string>(column: SealedColumn<K, C>, row: SealedRow<K, C>): string;
  /** The prefix of every value that is bound and sealed with the newest key. */
  readonly newest: string;
};

const BOUND = 'b1';
/** Sealed by the first releases, without a row binding. */
const UNBOUND = 'k1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Key = { readonly id: string; readonly bytes: Buffer };

/** Seals with the newest secret and opens with any of them. */
export function createSecretBox(newest: string, ...previous: readonly string[]): SecretBox {
  const key = toKey(newest);
  const keys = [key, ...previous.map(toKey)];

  const seal: SecretBox['seal'] = (column, row, text) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce);
    cipher.setAAD(toAddress(column, row));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const data = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
    return `${BOUND}.${key.id}.${data}`;
  };
  const open: SecretBox['open'] = (column, row) => {
    const [kind, keyId, data = ''] = row[column.column].split('.', 3);
    if (kind !== BOUND) throw new Error(`${toName(column)} holds a value that is not bound to its row.`);
    const decryptionKey = keys.find(({ id }) => id === keyId);
    if (!decryptionKey) throw new Error(`No configured key can decrypt this secret (key ${keyId}).`);
    return decipher(decryptionKey, data, toAddress(column, row));
  };
  return {
    seal,
    open,
    reseal(column, row) {
      const [kind, data = ''] = row[column.column].split('.', 2);
      return seal(column, row, kind === UNBOUND ? openUnbound(keys, data) : open(column, row));
    },
    newest: `${BOUND}.${key.id}.`,
  };
}

/** Derives a separate key, because the same secret signs cookies and one use must not weaken the other. */
function toKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'hearback secret box', 32));
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest('base64url').slice(0, 8) };
}

const toName = ({ table, column }: SealedColumn<string, string>): string => `${table}.${column}`;

const toAddress = <K extends string>(
  column: SealedColumn<K, string>,
  row: Readonly<Record<K, string>>,
): Buffer => Buffer.from(JSON.stringify([toName(column), ...column.key.map((name) => row[name])]));

function decipher({ bytes: key }: Key, data: string, address?: Buffer): string {
  const bytes = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  if (address) decipher.setAAD(address);
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** These values do not contain the id of their key. */
function openUnbound(keys: readonly Key[], data: string): string {
  for (const key of keys) {
    try {
      return decipher(key, data);
    } catch {
      // Try the next key.
    }
  }
  throw new Error('None of the known keys opens this secret.');
}
