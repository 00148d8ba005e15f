import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { LeadSelection } from './schemas/leads.ts';
import { EnrichmentChange, EnrichmentOverview, GapField, LeadWithGaps } from './schemas/runs/enrichment.ts';
import { LeadRun } from './schemas/runs/lead-runs.ts';
import { Cursor, Id, TimeZone, text } from './values.ts';

const endpoint = listEndpoints('enrichment');

/** Maximum number of rows that a Clay webhook accepts in total. After that, a new webhook is needed. */
export const MAX_CLAY_SUBMISSIONS = 50_000;
/** Number of rows at which users are warned. */
export const CLAY_SUBMISSION_WARNING = 45_000;

/** The customer's Clay table with its setup instructions. Its URL and token are secrets and never returned. */
export const ClaySettings = z.object({
  connected: z.boolean(),
  /** The last characters of the URL: '…a1b2'. Null without a URL. */
  webhook_url_hint: z.string().nullable(),
  has_auth_token: z.boolean(),
  /** Rows sent to this URL, out of `limit`. Deleting rows in Clay does not reset this. */
  submissions: z.number().int(),
  limit: z.number().int(),
  /** 'near' from 45,000. At 'reached', nothing is sent until a new webhook URL is saved. */
  warning: z.enum(['near', 'reached']).nullable(),
  /** Rows waiting to be sent, and rows sent but not yet answered. */
  queued: z.number().int(),
  running: z.number().int(),
  /** Leads that a newly saved table would receive: they wait for a table, or the former one refused them. */
  unsent_leads: z.number().int(),
  /** Why Clay rejected the last row, if it did. */
  error: z.string().nullable(),
  /** Configuration of the HTTP API column at the end of the Clay table. */
  callback: z.object({
    method: z.literal('POST'),
    /** To be entered exactly like this. Clay fills in the address that came with the row. */
    url: z.string(),
    /** For tables that do not keep the callback address of the row. It requires the header. */
    fixed_url: z.url(),
    header_name: z.string(),
    header_value: z.string(),
    /** JSON with Clay's placeholders, to be pasted as the body. */
    body_template: z.string(),
  }),
  /** An example of the row that Clay receives, as JSON. */
  payload_example: z.string(),
  /** The newest test row: 'waiting' until Clay calls back. */
  test: z
    .object({
      status: z.enum(['waiting', 'answered', 'failed']),
      sent_at: z.iso.datetime(),
      answered_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type ClaySettings = z.infer<typeof ClaySettings>;

/** Clay charges by row: each lead uses one row of the table and the credits of its columns. */
export const EnrichmentSwitch = z.object({
  enabled: z.boolean(),
  /** Leads of the campaign that the person can see, that wait for enrichment and are not at Clay. */
  unsent_leads: z.number().int(),
  /** Whether the workspace has a Clay table. Without one, leads are sent once it is connected. */
  connected: z.boolean(),
});
export type EnrichmentSwitch = z.infer<typeof EnrichmentSwitch>;

const ConfirmedLeads = z.number().int().min(0).max(10_000_000);
const CampaignPath = z.strictObject({ campaign_id: Id });

export const enrichment = {
  getOverview: endpoint(
    'enrichment:read',
    'GET /enrichment/overview',
    'Get enrichment totals by status, reason, campaign, day and field',
  )
    .input(
      z.object({
        days: z.coerce.number().int().min(1).max(90),
        zone: TimeZone,
      }),
    )
    .output(EnrichmentOverview),
  listGaps: endpoint('enrichment:read', 'GET /enrichment/gaps', 'List leads that lack a field, newest first')
    .input(z.object({ missing: GapField.optional(), after: Cursor.optional() }))
    .output(z.object({ leads: z.array(LeadWithGaps), next: Cursor.nullable() })),
  changeMany: endpoint(
    'leads:write',
    'POST /enrichment/changes',
    'Retry or skip all leads with a status, in the background',
  )
    .input(EnrichmentChange)
    /** `left_out` counts leads of campaigns with disabled enrichment. */
    .output(z.object({ runs: z.array(LeadRun), leads: z.number().int(), left_out: z.number().int() })),
  getSwitch: endpoint(
    'campaigns:read',
    'GET /campaigns/{campaign_id}/enrichment',
    'Get the enrichment setting of a campaign and its number of unsent leads',
  )
    .input(CampaignPath)
    .output(EnrichmentSwitch),
  setSwitch: endpoint(
    'campaigns:write',
    'PUT /campaigns/{campaign_id}/enrichment',
    'Enable enrichment and send all waiting leads, or disable it and stop unsent leads',
  )
    .input(
      CampaignPath.extend({
        enabled: z.boolean(),
        /** Required to enable: the number of leads that the person agreed to send. More waiting leads are refused. */
        confirmed_leads: ConfirmedLeads.optional(),
      }),
    )
    .output(EnrichmentSwitch),
  getSettings: endpoint(
    'integrations:read',
    'GET /enrichment/clay',
    'Get the Clay table of the workspace',
  ).output(ClaySettings),
  saveSettings: endpoint('integrations:manage', 'PUT /enrichment/clay', 'Connect or change the Clay table')
    .input(
      z.strictObject({
        webhook_url: text(500).min(1),
        /** Omit it to keep the token stored for the same URL. Null or '' means that the table has no token. */
        auth_token: text(500).nullish(),
        /** The number of leads that the person agreed to send. More unsent leads are refused. */
        confirmed_leads: ConfirmedLeads.optional(),
      }),
    )
    .output(ClaySettings),
  removeSettings: endpoint(
    'integrations:manage',
    'DELETE /enrichment/clay',
    'Disconnect the Clay table',
  ).output(ClaySettings),
  sendTestRow: endpoint(
    'integrations:manage',
    'POST /enrichment/clay/test',
    'Send a test row, which counts as a submission',
  ).output(ClaySettings),
  rotateCallbackToken: endpoint(
    'integrations:manage',
    'POST /enrichment/clay/rotate-callback-token',
    'Replace the callback token and reject the old one',
  ).output(ClaySettings),
  reEnrich: endpoint('leads:write', 'POST /campaigns/{campaign_id}/leads/re-enrich', 'Enrich leads again')
    .input(z.strictObject({ campaign_id: Id, selection: LeadSelection }))
    /**
     * `waiting` counts leads that are already at Clay and are not sent twice. With a `run`, the
     * leads are queued in the background and `triggered` is the number to check.
     */
    .output(z.object({ triggered: z.number().int(), waiting: z.number().int(), run: LeadRun.nullable() })),
  /** The payload for Clay is built from stored data. Other fields of the specified payload are accepted but ignored. */
  sendToClay: endpoint('leads:write', 'POST /functions/send-to-clay', 'Enrich one contact')
    .input(z.looseObject({ contact: z.looseObject({ id: Id }), supabase_campaign_id: Id }))
    .output(z.object({ success: z.boolean(), error: z.string().optional() })),
};
