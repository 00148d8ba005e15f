import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { EnrichmentStatus } from './shapes/contacts.ts';
import {
  ColumnMapping,
  CsvDelimiter,
  CsvEncoding,
  Import,
  ImportPreview,
  MOST_FILE_BYTES,
  UndoPreview,
} from './shapes/imports.ts';
import { Lead, LeadDetails, LeadEdit, LeadFilter, LeadSelection } from './shapes/leads.ts';
import { LeadRun } from './shapes/runs/lead-runs.ts';
import { Cursor, Done, Id, IdPath, Moment, text } from './values.ts';

const CampaignPath = z.object({ campaign_id: Id });
const endpoint = endpointsOf('leads');

/** The leads of a campaign are its active links to contacts. */
export const leads = {
  list: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/leads',
    'Leads of a campaign, newest first, by pages of 100',
  )
    .input(CampaignPath.extend(LeadFilter.shape).extend({ after: Cursor.optional() }))
    .output(z.object({ leads: z.array(Lead), next: Cursor.nullable() })),
  count: endpoint('leads:read', 'GET /campaigns/{campaign_id}/leads/count', 'How many leads match, by status')
    .input(CampaignPath.extend(LeadFilter.omit({ status: true }).shape))
    .output(z.object({ total: z.number().int(), by_status: z.record(EnrichmentStatus, z.number().int()) })),
  get: endpoint('leads:read', 'GET /contacts/{id}', 'A contact with its company')
    .input(IdPath)
    .output(LeadDetails),
  update: endpoint(
    'leads:write',
    'PATCH /contacts/{id}',
    'Edit a contact; refused with CONFLICT when it has changed since `updated_at`',
  )
    .input(LeadEdit.extend({ id: Id, updated_at: Moment }).strict())
    .output(LeadDetails),
  remove: endpoint(
    'leads:write',
    'POST /campaigns/{campaign_id}/leads/remove',
    'Take leads out of the campaign; the contacts stay',
  )
    .input(CampaignPath.extend({ selection: LeadSelection }).strict())
    /** Where there is a `run`, `removed` is how many it takes out: they leave in the background. */
    .output(z.object({ removed: z.number().int(), run: LeadRun.nullable() })),
  listRuns: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/lead-runs',
    'The newest 10 changes of many leads of a campaign',
  )
    .input(CampaignPath)
    .output(z.array(LeadRun)),
  /** Then the bytes go to `PUT /api/imports/{id}/file` as they are, with any content type and the bearer token. */
  createImport: endpoint(
    'leads:write',
    'POST /campaigns/{campaign_id}/imports',
    'Register a CSV file; its bytes follow',
  )
    .input(
      CampaignPath.extend({
        file_name: text(255).min(1),
        file_size: z.number().int().min(0).max(MOST_FILE_BYTES),
      }).strict(),
    )
    .output(Import),
  previewImport: endpoint('leads:read', 'GET /imports/{id}/preview', 'Headers, first 5 rows, mapping')
    .input(IdPath.extend({ encoding: CsvEncoding.optional(), delimiter: CsvDelimiter.optional() }))
    .output(ImportPreview),
  startImport: endpoint('leads:write', 'POST /imports/{id}/start', 'Import with this mapping')
    .input(
      IdPath.extend({
        encoding: CsvEncoding,
        delimiter: CsvDelimiter,
        mapping: z.array(ColumnMapping).min(1).max(1_000),
      }).strict(),
    )
    .output(Import),
  getImport: endpoint('leads:read', 'GET /imports/{id}', 'State and figures of an import')
    .input(IdPath)
    .output(Import),
  listImports: endpoint(
    'leads:read',
    'GET /campaigns/{campaign_id}/imports',
    'The newest 50 imports of a campaign',
  )
    .input(CampaignPath)
    .output(z.array(Import)),
  cancelImport: endpoint(
    'leads:write',
    'POST /imports/{id}/cancel',
    'Stop; what was imported so far stays and can be undone',
  )
    .input(IdPath)
    .output(Import),
  previewUndo: endpoint('leads:read', 'GET /imports/{id}/undo', 'What undoing would do')
    .input(IdPath)
    .output(UndoPreview),
  undoImport: endpoint(
    'leads:write',
    'POST /imports/{id}/undo',
    'Take an import back, while nothing depends on its contacts; a large one in the background',
  )
    .input(IdPath)
    .output(Import),
  discardImport: endpoint('leads:write', 'DELETE /imports/{id}', 'Give up a file before it is started')
    .input(IdPath)
    .output(Done),
};
