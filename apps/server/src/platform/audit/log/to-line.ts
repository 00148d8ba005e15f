import { type AuditLine, auditSentence, contract, publicContract } from '@hearback/contract';
import type { AuditRow } from './audit.queries.ts';

/** The actor of lines without a user: the payment provider or the product itself. */
const OURSELVES = 'Hearback';
const ERASED = 'An erased person';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Describes a line in words. */
export function toLine(row: AuditRow): AuditLine {
  const { id, at, actor_email, action, outcome, target, details, erased, location_name } = row;
  const actor = toActor(row);
  const sentence = auditSentence(
    { action, details, actor, toSummary },
    { object: toObject(row), location: (location_id) => location_name ?? location_id },
  );
  return { id, at: at.toISOString(), actor, actor_email, action, outcome, target, details, sentence, erased };
}

const toActor = ({ actor_user_id, actor_name, actor_email }: AuditRow): string =>
  actor_name ?? actor_email ?? (actor_user_id === null ? OURSELVES : ERASED);

/** Hides ids without a name, and targets that equal the actor (such as signing in). */
function toObject({ target, object_name, actor_email, erased }: AuditRow): string {
  if (object_name !== null) return object_name;
  if (target === null) return erased ? ERASED.toLowerCase() : '';
  return target === actor_email || ID.test(target) ? '' : target;
}

type Leaf = { readonly '~orpc': { readonly route: { readonly summary?: string } } };

function toSummary(action: string): string | undefined {
  const [module = '', name = ''] = action.split('.');
  const modules: Readonly<Record<string, object>> = { ...contract, v1: publicContract };
  const endpoints = (Object.hasOwn(modules, module) ? modules[module] : {}) as Readonly<Record<string, Leaf>>;
  return Object.hasOwn(endpoints, name) ? endpoints[name]?.['~orpc'].route.summary : undefined;
}
