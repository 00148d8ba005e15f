import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { EnrichmentStatus } from './shapes/contacts.ts';
import {
  ColumnMapping,
  CsvDelimiter,
  CsvEncoding,
  Import,
  ImportPreview,
  MAX_FILE_BYTES,
  UndoPreview,
} from './shapes/imports.ts';
import { Lead, LeadDetails, LeadEdit, LeadFilter, LeadSelection } from './shapes/leads.ts';
import { LeadRun } from './shapes/runs/lead-runs.ts';
import { Cursor, Done, Id, IdPath, Moment, text } from './values.ts';

const CampaignPath = z.object({ campaign_id: Id });
const endpoint = listEndpoints('leads');

/** The leads of a campaign are its active links to contacts. */
export const leads = {
  list: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/leads',
    'List the leads of a campaign, newest first',
  )
    .input(CampaignPath.extend(LeadFilter.shape).extend({ after: Cursor.optional() }))
    .output(z.object({ leads: z.array(Lead), next: Cursor.nullable() })),
  count: endpoint('leads:read', 'GET /campaigns/{campaign_id}/leads/count', 'Count matching leads by status')
    .input(CampaignPath.extend(LeadFilter.omit({ status: true }).shape))
    .output(z.object({ total: z.number().int(), by_status: z.record(EnrichmentStatus, z.number().int()) })),
  get: endpoint('leads:read', 'GET /contacts/{id}', 'Get a contact with its company')
    .input(IdPath)
    .output(LeadDetails),
  update: endpoint(
    'leads:write',
    'PATCH /contacts/{id}',
    'Update a contact. Returns CONFLICT if it changed since `updated_at`',
  )
    .input(LeadEdit.extend({ id: Id, updated_at: Moment }).strict())
    .output(LeadDetails),
  remove: endpoint(
    'leads:write',
    'POST /campaigns/{campaign_id}/leads/remove',
    'Remove leads from a campaign. Their contacts are kept',
  )
    .input(CampaignPath.extend({ selection: LeadSelection }).strict())
    /** If a `run` is returned, the leads are removed in the background and `removed` is their total. */
    .output(z.object({ removed: z.number().int(), run: LeadRun.nullable() })),
  listRuns: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/lead-runs',
    'List the latest 10 bulk changes of leads',
  )
    .input(CampaignPath)
    .output(z.array(LeadRun)),
  /** The client then uploads the file with `PUT /api/imports/{id}/file`, with any content type and the bearer token. */
  createImport: endpoint(
    'leads:write',
    'POST /campaigns/{campaign_id}/imports',
    'Create an import, to which a CSV file is then uploaded',
  )
    .input(
      CampaignPath.extend({
        file_name: text(255).min(1),
        file_size: z.number().int().min(0).max(MAX_FILE_BYTES),
      }).strict(),
    )
    .output(Import),
  previewImport: endpoint(
    'leads:read',
    'GET /imports/{id}/preview',
    'Get the headers, the first 5 rows and a suggested mapping',
  )
    .input(IdPath.extend({ encoding: CsvEncoding.optional(), delimiter: CsvDelimiter.optional() }))
    .output(ImportPreview),
  startImport: endpoint('leads:write', 'POST /imports/{id}/start', 'Start an import with a mapping')
    .input(
      IdPath.extend({
        encoding: CsvEncoding,
        delimiter: CsvDelimiter,
        mapping: z.array(ColumnMapping).min(1).max(1_000),
      }).strict(),
    )
    .output(Import),
  getImport: endpoint('leads:read', 'GET /imports/{id}', 'Get the status and figures of an import')
    .input(IdPath)
    .output(Import),
  listImports: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/imports',
    'List the latest 50 imports of a campaign',
  )
    .input(CampaignPath)
    .output(z.array(Import)),
  cancelImport: endpoint(
    'leads:write',
    'POST /imports/{id}/cancel',
    'Cancel an import. Imported rows are kept and can be undone',
  )
    .input(IdPath)
    .output(Import),
  previewUndo: endpoint('leads:read', 'GET /imports/{id}/undo', 'Preview undoing an import')
    .input(IdPath)
    .output(UndoPreview),
  undoImport: endpoint('leads:write', 'POST /imports/{id}/undo', 'Undo an import')
    .input(IdPath)
    .output(Import),
  discardImport: endpoint('leads:write', 'DELETE /imports/{id}', 'Discard an import before it starts')
    .input(IdPath)
    .output(Done),
};
