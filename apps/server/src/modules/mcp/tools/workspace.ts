import { type ApiPermission, CAMPAIGN_STATUSES, can, summarizeStats } from '@hearback/contract';
import { z } from 'zod';
import { describeKey } from '#server/modules/public-api/index.ts';
import { LEAD_TEXT_NOTICE, toLeadLine, toLeadText, toOwnText } from '../output/lead-text.ts';
import { ContactId } from './conversations.ts';
import { cursorInput, cutInner, defineTool, pageShape, readInner, type ToolCall, toPage } from './tool.ts';

const MAX_LISTED = 20;

const has = ({ actor }: ToolCall, permission: ApiPermission): boolean =>
  actor.api_key?.permissions.includes(permission) ?? false;

export const whoami = defineTool({
  name: 'whoami',
  title: 'Describe this connection',
  description:
    'Describes the connection: workspace, permissions, locations and shared views with their ids. Call it first.',
  permission: null,
  access: 'profile:read',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    workspace: z.string(),
    key: z.string(),
    permissions: z.array(z.string()),
    can_send: z.literal(false).describe('Assistants store drafts. People send them.'),
    requests_per_minute: z.number(),
    expires_at: z.string().nullable(),
    now: z.string(),
    locations: z.array(z.object({ id: z.string(), name: z.string() })),
    other_locations: z.number().describe('Locations beyond the listed ones.'),
    views: z.array(z.object({ id: z.string(), name: z.string(), conversations: z.number().nullable() })),
  }),
  run: async (call) => {
    const { workspace, key } = await describeKey(call);
    const locations = await call.own.locations.list();
    const seesViews = has(call, 'inbox:read') && can(call.actor, 'inbox:write');
    const views = seesViews ? (await call.own.inbox.listViews()).views : [];
    return (bytes) => ({
      workspace: toOwnText(workspace.name),
      key: toOwnText(key.name),
      permissions: key.permissions,
      can_send: false,
      requests_per_minute: key.requests_per_minute,
      expires_at: key.expires_at,
      now: new Date().toISOString(),
      locations: locations.slice(0, MAX_LISTED).map((one) => ({
        id: one.ghl_location_id,
        name: toOwnText(one.custom_name ?? one.name, bytes(80)),
      })),
      other_locations: Math.max(0, locations.length - MAX_LISTED),
      views: views
        .filter(({ shared }) => shared)
        .slice(0, MAX_LISTED)
        .map(({ id, name, number }) => ({ id, name: toOwnText(name, bytes(80)), conversations: number })),
    });
  },
});

const Text = z.string().nullable();

export const getContact = defineTool({
  name: 'get_contact',
  title: 'Get a contact',
  description: 'Gets the details of a lead and their company.',
  permission: 'contacts:read',
  access: 'leads:read',
  effect: 'reads',
  input: z.strictObject({ contact_id: ContactId }),
  output: z.object({
    notice: z.string(),
    contact_id: z.string(),
    person: z.string(),
    email: Text,
    phone: Text,
    linkedin: Text,
    location_id: Text,
    added_at: z.string(),
    company: z.string().nullable(),
    about: z.string().nullable(),
    link: z.string(),
  }),
  run: async ({ own, toLink }, { contact_id }) => {
    const { contact, company } = await own.leads.get({ id: contact_id });
    const shorten = (text: string | null, max: number) => text && toOwnText(text, max);
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
    const about = contact.prospect_li_summary ?? company?.company_summary ?? null;
    return (bytes) => ({
      notice: LEAD_TEXT_NOTICE,
      contact_id,
      person: toLeadLine([name, contact.job_title, contact.headline, contact.contact_geo], bytes(500)),
      email: shorten(contact.email, 320),
      phone: shorten(contact.phone, 60),
      linkedin: shorten(contact.linkedin_url, 300),
      location_id: contact.location_id,
      added_at: contact.created_at,
      company: toLeadLine(
        [
          company?.company_name ?? contact.company_name,
          ...[company?.industry, company?.headcount_range, company?.hq_geo, company?.website],
        ],
        bytes(500),
      ),
      about: about && toLeadText(about, bytes(2_000)),
      link: toLink(`/conversations?contact=${contact_id}`),
    });
  },
});

const STATUS_NAMES = new Map<number, string>(
  Object.entries(CAMPAIGN_STATUSES).map(([name, status]) => [status, name.toLowerCase()]),
);

export const listCampaigns = defineTool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description:
    'Lists campaigns, newest first, with their status and the latest figures from the provider, 20 per page.',
  permission: 'campaigns:read',
  access: 'campaigns:read',
  effect: 'reads',
  input: z.strictObject({
    status: z.enum(['active', 'paused', 'completed', 'draft']).optional(),
    location_id: z.string().min(1).max(100).optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    campaigns: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        channel: z.string(),
        status: z.string(),
        location_id: Text,
        sent: z.number().nullable(),
        replied: z.number().nullable(),
        interested: z.number().nullable(),
      }),
    ),
    ...pageShape,
  }),
  run: async ({ own }, { status, location_id, cursor }) => {
    const all = (await own.campaigns.list({})).filter(
      (one) =>
        (location_id === undefined || one.ghl_location_id === location_id) &&
        (status === undefined || STATUS_NAMES.get(one.status ?? Number.NaN) === status),
    );
    const { rows, next } = cutInner(all, { ...readInner(cursor), next: null });
    return (bytes) => ({
      campaigns: rows.map((one) => {
        const stats = summarizeStats(one.campaign_stats);
        return {
          id: one.id,
          name: toOwnText(one.name || one.provider_campaign_id, bytes(100)),
          channel: one.provider === 'heyreach' ? 'linkedin' : one.provider === 'ghl' ? 'crm' : 'email',
          status: STATUS_NAMES.get(one.status ?? Number.NaN) ?? 'unknown',
          location_id: one.ghl_location_id,
          sent: stats?.sent ?? null,
          replied: stats?.replied ?? null,
          interested: stats?.interested ?? null,
        };
      }),
      ...toPage(next),
    });
  },
});

export const integrationHealth = defineTool({
  name: 'integration_health',
  title: 'Check integrations',
  description:
    'Reports problems with mailboxes, LinkedIn accounts, outreach accounts and CRM connections, the worst first, 20 per page.',
  permission: 'campaigns:read',
  access: 'campaigns:read',
  effect: 'reads',
  input: z.strictObject({ cursor: cursorInput }),
  output: z.object({
    senders: z.object({
      failing: z.number(),
      watch: z.number(),
      unknown: z.number(),
      healthy: z.number(),
    }),
    problems: z.array(
      z.object({ sender: z.string(), channel: z.string(), state: z.string(), problems: z.array(z.string()) }),
    ),
    accounts: z.array(z.object({ name: z.string(), problem: z.string() })),
    crm_connections: z.array(z.object({ location: z.string(), state: z.string(), error: Text })),
    link: z.string(),
    ...pageShape,
  }),
  run: async ({ own, toLink }, { cursor }) => {
    const { after, offset } = readInner(cursor);
    const health = await own.accounts.listSenderHealth({ filter: 'problems', after });
    const broken = (await own.locations.list()).filter(
      ({ connected, token_state, error_message }) =>
        !connected || token_state === 'auth_expired' || error_message !== null,
    );
    const { rows, next } = cutInner(health.senders, { after, offset, next: health.next });
    return (bytes) => ({
      senders: health.summary,
      problems: rows.map(({ sender_key, kind, band, problems }) => ({
        sender: toOwnText(sender_key, 80),
        channel: kind,
        state: band,
        problems: problems.slice(0, 3).map(({ text }) => toOwnText(text, bytes(120))),
      })),
      accounts: health.unread_accounts.slice(0, 10).map(({ name, problem }) => ({
        ...{ name: toOwnText(name, 60), problem: toOwnText(problem, bytes(200)) },
      })),
      crm_connections: broken.slice(0, 10).map((one) => ({
        location: toOwnText(one.custom_name ?? one.name, 60),
        state: one.connected ? one.token_state : 'not connected',
        error: one.error_message && toOwnText(one.error_message, bytes(200)),
      })),
      link: toLink('/integrations/senders'),
      ...toPage(next),
    });
  },
});

export const listMeetingSlots = defineTool({
  name: 'list_meeting_slots',
  title: 'List free meeting slots',
  description:
    'Lists free slots in the calendar of the conversation for the next two weeks, or around a time. Offer some of them in a draft. ' +
    'It books nothing.',
  permission: 'meetings:read',
  access: 'inbox:write',
  effect: 'reads',
  input: z.strictObject({
    contact_id: ContactId,
    around: z.iso.datetime({ offset: true }).max(40).optional().describe('An ISO time with zone.'),
  }),
  output: z.object({
    contact_id: z.string(),
    calendar: z.string(),
    minutes: z.number(),
    booking_link: z.string(),
    lead_time_zone: Text,
    slots: z.array(z.string()),
    other_slots: z.number(),
  }),
  run: async (call, { contact_id, around }) => {
    const { calendar, booking_link, slots } = await call.own.meetings.listFreeSlots({
      ...{ contact_id, around: around && new Date(around).toISOString() },
    });
    const zone = has(call, 'inbox:read') ? (await call.own.inbox.getThread({ contact_id })).time_zone : null;
    const visibleSlots = slots.slice(0, 60);
    return () => ({
      contact_id,
      calendar: toOwnText(calendar.name),
      minutes: calendar.minutes,
      booking_link: toOwnText(booking_link, 500),
      lead_time_zone: zone,
      slots: visibleSlots,
      other_slots: slots.length - visibleSlots.length,
    });
  },
});
