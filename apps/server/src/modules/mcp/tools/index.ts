import { type ApiPermission, can } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import {
  addNote,
  assign,
  draftReply,
  listDrafts,
  setDisposition,
  snooze,
  stopContacting,
} from './changes.ts';
import { getConversation, listConversations, search } from './conversations.ts';
import { getReport } from './reports.ts';
import type { Tool } from './tool.ts';
import { getContact, integrationHealth, listCampaigns, listMeetingSlots, whoami } from './workspace.ts';

/** In the order in which they are listed, which must not change between requests. Nothing here sends a message. */
export const tools: readonly Tool[] = [
  whoami,
  listConversations,
  getConversation,
  search,
  getContact,
  setDisposition,
  addNote,
  assign,
  snooze,
  draftReply,
  listDrafts,
  stopContacting,
  listMeetingSlots,
  listCampaigns,
  getReport,
  integrationHealth,
];

export const findTool = (name: unknown): Tool | undefined => tools.find((tool) => tool.name === name);

/** The permission that the caller lacks: one of the key, or one of the person who created it. Null if the tool is allowed. */
export function findMissing(
  { permission, access }: Pick<Tool, 'permission' | 'access'>,
  actor: Actor,
): ApiPermission | 'role' | null {
  if (permission !== null && !actor.api_key?.permissions.includes(permission)) return permission;
  return can(actor, access) ? null : 'role';
}
