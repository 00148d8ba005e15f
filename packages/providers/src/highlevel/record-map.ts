import type { z } from 'zod';
import type { WireMessage, WireOpportunity, WirePerson, WirePipelines, WireTask, WireUsers } from './wire.ts';

/** A contact with the fields that both sides change. */
export type CrmPerson = {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly additional_emails: readonly string[];
  readonly phone: string | null;
  /** The CRM's id of the assigned user. */
  readonly owner_id: string | null;
  readonly dnd: boolean;
  /** In lower case, as the CRM stores them. */
  readonly tags: readonly string[];
  /** Values as text, by the id of the field. */
  readonly custom_fields: Readonly<Record<string, string>>;
  readonly updated_at: Date | null;
};

export function toPerson(wire: WirePerson): CrmPerson {
  const values = wire.customFields.items.flatMap(({ id, value }) => {
    const text = toText(value);
    return text === '' ? [] : [[id, text] as const];
  });
  return {
    id: wire.id,
    first_name: wire.firstName,
    last_name: wire.lastName,
    email: wire.email,
    additional_emails: wire.additionalEmails,
    phone: wire.phone,
    owner_id: wire.assignedTo,
    dnd: wire.dnd,
    tags: wire.tags.map((tag) => tag.toLowerCase()),
    custom_fields: Object.fromEntries(values),
    updated_at: wire.dateUpdated,
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export type CrmCustomField = { readonly id: string; readonly name: string };
export type CrmNote = { readonly id: string; readonly body: string };
export type CrmTask = {
  readonly id: string;
  readonly title: string;
  readonly due_at: Date | null;
  readonly completed: boolean;
  readonly contact_id: string | null;
};

export function toTask({ id, Id, title, dueDate, completed, contactId }: WireTask): CrmTask | null {
  const taskId = id ?? Id;
  return taskId === null
    ? null
    : { id: taskId, title: title ?? '', due_at: dueDate, completed, contact_id: contactId };
}

/** A person who works in the CRM. */
export type CrmUser = { readonly id: string; readonly name: string; readonly email: string | null };

export type CrmPipeline = {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly { readonly id: string; readonly name: string }[];
};

type WirePipeline = z.infer<typeof WirePipelines>['pipelines']['items'][number];

type WireUser = z.infer<typeof WireUsers>['users']['items'][number];

export const toUser = ({ id, name, firstName, lastName, email }: WireUser): CrmUser => ({
  id,
  name: name ?? [firstName, lastName].filter(Boolean).join(' '),
  email,
});

export const toPipeline = ({ id, name, stages }: WirePipeline): CrmPipeline => ({
  id,
  name: name ?? '',
  stages: [...stages.items]
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((stage) => ({ id: stage.id, name: stage.name ?? '' })),
});

const STATUSES = ['open', 'won', 'lost', 'abandoned'] as const;

export type CrmOpportunity = {
  readonly id: string;
  readonly contact_id: string | null;
  readonly name: string;
  readonly pipeline_id: string | null;
  readonly stage_id: string | null;
  readonly status: (typeof STATUSES)[number];
  readonly value: number | null;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
};

export const toOpportunity = (wire: WireOpportunity): CrmOpportunity => ({
  id: wire.id,
  contact_id: wire.contactId,
  name: wire.name ?? '',
  pipeline_id: wire.pipelineId,
  stage_id: wire.pipelineStageId,
  status: STATUSES.find((status) => status === wire.status) ?? 'open',
  value: wire.monetaryValue,
  created_at: wire.createdAt,
  updated_at: wire.updatedAt,
});

/** A message in a conversation of the CRM. */
export type CrmLogMessage = {
  readonly id: string;
  /** The id that the sender gave it. */
  readonly alt_id: string | null;
  readonly contact_id: string | null;
  readonly conversation_id: string | null;
  readonly provider_id: string | null;
  readonly channel: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly status: string | null;
  readonly source: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly reply_to_alt_id: string | null;
  readonly sent_at: Date | null;
};

export const toLogMessage = (wire: WireMessage): CrmLogMessage => ({
  id: wire.id,
  alt_id: wire.altId,
  contact_id: wire.contactId,
  conversation_id: wire.conversationId,
  provider_id: wire.conversationProviderId,
  channel: wire.messageType,
  direction: wire.direction === 'inbound' ? 'inbound' : 'outbound',
  status: wire.status,
  source: wire.source,
  subject: wire.subject,
  body: wire.body ?? '',
  reply_to_alt_id: wire.replyToAltId,
  sent_at: wire.dateAdded,
});
