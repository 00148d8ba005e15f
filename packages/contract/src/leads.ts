import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
const tags = ['leads'];

/** The leads of a campaign are its active links to contacts. */
export const leads = {
  list: endpoint('leads:read')
    .route({
      method: 'GET',
      path: '/campaigns/{campaign_id}/leads',
      summary: 'Leads of a campaign, newest first, by pages of 100',
      tags,
    })
    .input(CampaignPath.extend(LeadFilter.shape).extend({ after: Cursor.optional() }))
    .output(z.object({ leads: z.array(Lead), next: Cursor.nullable() })),
  count: endpoint('leads:read')
    .route({
      method: 'GET',
      path: '/campaigns/{campaign_id}/leads/count',
      summary: 'How many leads match, by status',
      tags,
    })
    .input(CampaignPath.extend(LeadFilter.omit({ status: true }).shape))
    .output(z.object({ total: z.number().int(), by_status: z.record(EnrichmentStatus, z.number().int()) })),
  get: endpoint('leads:read')
    .route({ method: 'GET', path: '/contacts/{id}', summary: 'A contact with its company', tags })
    .input(IdPath)
    .output(LeadDetails),
  update: endpoint('leads:write')
    .route({
      method: 'PATCH',
      path: '/contacts/{id}',
      summary: 'Edit a contact; refused with CONFLICT when it has changed since `updated_at`',
      tags,
    })
    .input(LeadEdit.extend({ id: Id, updated_at: Moment }).strict())
    .output(LeadDetails),
  remove: endpoint('leads:write')
    .route({
      method: 'POST',
      path: '/campaigns/{campaign_id}/leads/remove',
      summary: 'Take leads out of the campaign; the contacts stay',
      tags,
    })
    .input(CampaignPath.extend({ selection: LeadSelection }).strict())
    /** Where there is a `run`, `removed` is how many it takes out: they leave in the background. */
    .output(z.object({ removed: z.number().int(), run: LeadRun.nullable() })),
  listRuns: endpoint('leads:read')
    .route({
      method: 'GET',
      path: '/campaigns/{campaign_id}/lead-runs',
      summary: 'The newest 10 changes of many leads of a campaign',
      tags,
    })
    .input(CampaignPath)
    .output(z.array(LeadRun)),
  /** Then the bytes go to `PUT /api/imports/{id}/file` as they are, with any content type and the bearer token. */
  createImport: endpoint('leads:write')
    .route({
      method: 'POST',
      path: '/campaigns/{campaign_id}/imports',
      summary: 'Register a CSV file; its bytes follow',
      tags,
    })
    .input(
      CampaignPath.extend({
        file_name: text(255).min(1),
        file_size: z.number().int().min(0).max(MOST_FILE_BYTES),
      }).strict(),
    )
    .output(Import),
  previewImport: endpoint('leads:read')
    .route({ method: 'GET', path: '/imports/{id}/preview', summary: 'Headers, first 5 rows, mapping', tags })
    .input(IdPath.extend({ encoding: CsvEncoding.optional(), delimiter: CsvDelimiter.optional() }))
    .output(ImportPreview),
  startImport: endpoint('leads:write')
    .route({ method: 'POST', path: '/imports/{id}/start', summary: 'Import with this mapping', tags })
    .input(
      IdPath.extend({
        encoding: CsvEncoding,
        delimiter: CsvDelimiter,
        mapping: z.array(ColumnMapping).min(1).max(1_000),
      }).strict(),
    )
    .output(Import),
  getImport: endpoint('leads:read')
    .route({ method: 'GET', path: '/imports/{id}', summary: 'State and figures of an import', tags })
    .input(IdPath)
    .output(Import),
  listImports: endpoint('leads:read')
    .route({
      method: 'GET',
      path: '/campaigns/{campaign_id}/imports',
      summary: 'The newest 50 imports of a campaign',
      tags,
    })
    .input(CampaignPath)
    .output(z.array(Import)),
  cancelImport: endpoint('leads:write')
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      summary: 'Stop; what was imported so far stays and can be undone',
      tags,
    })
    .input(IdPath)
    .output(Import),
  previewUndo: endpoint('leads:read')
    .route({ method: 'GET', path: '/imports/{id}/undo', summary: 'What undoing would do', tags })
    .input(IdPath)
    .output(UndoPreview),
  undoImport: endpoint('leads:write')
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary: 'Take an import back, while nothing depends on its contacts; a large one in the background',
      tags,
    })
    .input(IdPath)
    .output(Import),
  discardImport: endpoint('leads:write')
    .route({ method: 'DELETE', path: '/imports/{id}', summary: 'Give up a file before it is started', tags })
    .input(IdPath)
    .output(Done),
};
