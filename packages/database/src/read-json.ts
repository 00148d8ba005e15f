import { type Database, getPool } from './database.ts';
import { type Actor, type Claim, toEntry } from './entry.ts';
import { sendPacket } from './packet.ts';
import { type JsonStatement, prepare, prepareVariant } from './prepared.ts';

/** The actor of each claim as the last entry returned it. It only predicts the next one, and grants nothing. */
type Prediction = { readonly text: string; readonly actor: Actor };

const predictions = new WeakMap<Claim, Prediction>();

/**
 * Reads JSON as the person of the claim, under row level security, in one round trip. `toStatement` checks the permission
 * of the actor and throws if it is missing.
 *
 * The statement is built for the actor of the previous request and sent together with the entry. Row level security
 * follows the entry of this request in any case. If that entry differs from the predicted one, the response is discarded and
 * the statement is built and sent again, so a revoked session or a changed grant takes effect immediately. Returns null if
 * there is no row.
 */
export async function readJson(
  db: Database,
  claim: Claim,
  toStatement: (actor: Actor) => JsonStatement,
): Promise<string | null> {
  const pool = getPool(db);
  const entry = toEntry(claim);
  const enter = prepare(db, entry.statement);
  for (;;) {
    const predicted = predictions.get(claim);
    const variant = predicted && attempt(() => prepareVariant(db, toStatement(predicted.actor)));
    const statements = variant && 'value' in variant ? [enter, variant.value] : [enter];
    const { results, failure } = await sendPacket(pool, statements);
    const [entered, response] = results;
    const text = entered?.[0]?.[0];
    if (typeof text !== 'string') throw failure;
    if (predicted?.text === text) {
      if (variant && 'error' in variant) throw variant.error;
      if (!response) throw failure;
      return response[0]?.[0] ?? null;
    }
    predictions.delete(claim);
    predictions.set(claim, { text, actor: entry.toActor(JSON.parse(text)) });
  }
}

type Attempt<T> = { readonly value: T } | { readonly error: unknown };

/** The predicted actor may no longer be right, so its refusal counts only once the entry has confirmed it. */
function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
