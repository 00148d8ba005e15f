import {
  type Narrative,
  type QuoteChoice,
  type Report,
  ReportFigures,
  ReportSections,
  type ReportState,
  type ReportSummary,
  ReportTargets,
} from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor, toIso } from '#server/platform/paging/cursor.ts';
import type { ReportKey } from './build-report.job-definition.ts';
import type { FiguresOrder } from './figures/compute-figures.ts';
import type { Quote } from './figures/list-quotes.ts';
import { omitHidden } from './figures/omit-hidden.ts';

const PAGE_SIZE = 50;

/** Clients see the shown sections of the published version, the team the newest. */
export type ShownVersion = 'newest' | 'published';

/** The driver would parse a date in the server's time zone. */
const SUMMARY = sql`r.id, r.location_id, r.client, r.brand, r.cadence, r.first_day::text as first_day, r.last_day::text as last_day,
  r.time_zone, r.version, r.published_version, r.published_at, r.created_at, r.failure, r.figures is not null as is_built,
  (select jsonb_build_object('state', d.state, 'recipients', d.recipients, 'has_stale_figures', d.has_stale_figures,
    'due_at', ${toIso('d.due_at')}, 'sent_at', ${toIso('d.sent_at')}, 'failed_recipients', array(select m.to_email from mails m
      where m.workspace_id = d.workspace_id and m.subject_id = d.report_id and m.status = 'failed' order by m.to_email))
    from report_deliveries d where d.workspace_id = r.workspace_id and d.report_id = r.id) as delivery`;

type SummaryRow = Omit<
  ReportSummary,
  'state' | 'published_at' | 'created_at' | 'meetings_booked' | 'positive_replies'
> & {
  readonly published_at: Date | null;
  readonly created_at: Date;
  readonly failure: string | null;
  readonly is_built: boolean;
};

const toState = ({ is_built, failure, published_at }: SummaryRow): ReportState => {
  if (!is_built) return failure === null ? 'building' : 'failed';
  return published_at === null ? 'draft' : 'published';
};

const toSummary = (row: SummaryRow) => {
  const { is_built: _, failure: __, ...shown } = row;
  return {
    ...shown,
    state: toState(row),
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
};

type ListRow = SummaryRow & {
  readonly cursor: string;
  readonly meetings_booked: number | null;
  readonly positive_replies: number | null;
};

/** Null for clients if the report does not show the section of the figure. */
const readFigure = (
  id: 'meetings_booked' | 'positive_replies',
  version: ShownVersion,
): RawBuilder<unknown> => {
  const value = sql`(r.figures -> 'figures' -> ${sql.lit(id)} ->> 'value')::double precision`;
  return version === 'newest'
    ? value
    : sql`case when r.sections @> '[{"id": "outcomes", "is_shown": true}]' then ${value} end`;
};

export async function listReports(
  tx: TenantTx,
  workspace_id: string,
  { location_id, after }: { readonly location_id?: string | undefined; readonly after?: string | undefined },
  version: ShownVersion,
): Promise<{ reports: ReportSummary[]; next: string | null }> {
  const cursor = parseCursor(after);
  const { rows } = await sql<ListRow>`
    select ${SUMMARY}, ${toCursor('r.created_at', 'r.id')} as cursor,
      ${readFigure('meetings_booked', version)} as meetings_booked, ${readFigure('positive_replies', version)} as positive_replies
    from reports r where r.workspace_id = ${workspace_id}
      ${location_id === undefined ? sql`` : sql`and r.location_id = ${location_id}`}
      ${cursor ? sql`and (r.created_at, r.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${sql.lit(PAGE_SIZE + 1)}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE);
  return {
    reports: page.map((row) => ({
      ...toSummary(row),
      ...{ meetings_booked: row.meetings_booked, positive_replies: row.positive_replies },
    })),
    next,
  };
}

export type LastReport = Pick<ReportSummary, 'id' | 'location_id' | 'state' | 'last_day' | 'created_at'>;

/** The newest report of each location. */
export async function listLastReports(tx: TenantTx, workspace_id: string): Promise<LastReport[]> {
  const { rows } = await executePrepared(
    tx,
    sql<SummaryRow>`
    select ${SUMMARY} from ghl_locations l cross join lateral (
      select * from reports r where r.workspace_id = l.workspace_id and r.location_id = l.ghl_location_id
      order by r.created_at desc, r.id desc limit 1) r
    where l.workspace_id = ${workspace_id}`,
  );
  return rows.map((row) => {
    const { id, location_id, state, last_day, created_at } = toSummary(row);
    return { id, location_id, state, last_day, created_at };
  });
}

type ReportRow = SummaryRow &
  Narrative & {
    readonly sections: unknown;
    readonly figures: unknown;
    readonly written_by: Report['written_by'];
    readonly quotes: Report['quotes'];
  };

export type StoredReport = Omit<Report, 'can_edit'>;

export async function getReport(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  version: ShownVersion,
): Promise<StoredReport> {
  const { rows } = await sql<ReportRow>`
    select ${SUMMARY}, r.sections, r.figures, t.happened, t.next, t.needed, t.written_by,
      coalesce((select jsonb_agg(jsonb_build_object('author', q.author, 'text', q.text) order by q.position) from report_quotes q
        where q.workspace_id = r.workspace_id and q.report_id = r.id), '[]') as quotes
    from reports r left join report_versions t on t.workspace_id = r.workspace_id and t.report_id = r.id
      and t.version = ${version === 'newest' ? sql`r.version` : sql`r.published_version`}
    where r.workspace_id = ${workspace_id} and r.id = ${report_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { happened, next, needed, written_by, sections, figures, quotes, failure, ...summary } = row;
  const report: StoredReport = {
    ...toSummary({ ...summary, failure }),
    failure: row.is_built ? null : failure,
    sections: ReportSections.parse(sections),
    figures: figures === null ? null : ReportFigures.parse(figures),
    quotes,
    narrative: written_by === null ? null : { happened, next, needed },
    written_by,
  };
  return version === 'published' ? omitHidden(report) : report;
}

export type NewReportRow = Omit<FiguresOrder, 'targets'> & {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly brand: string;
  readonly client: string;
  readonly sections: ReportSections;
  readonly quotes: QuoteChoice;
  readonly targets: ReportTargets;
  readonly created_by: string | null;
};

export async function insertReport(tx: TenantTx, report: NewReportRow): Promise<string> {
  const { id } = await tx
    .insertInto('reports')
    .values({
      ...report,
      sections: JSON.stringify(report.sections),
      targets: JSON.stringify(report.targets),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ReportOrder = FiguresOrder & {
  readonly location_id: string;
  readonly client: string;
  readonly quotes: QuoteChoice;
  readonly sections: ReportSections;
};

/** Null if the report is deleted or its figures are already computed. */
export async function findReportOrder(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
): Promise<ReportOrder | null> {
  const { rows } = await sql<
    Omit<ReportOrder, 'targets' | 'sections'> & { targets: unknown; sections: unknown }
  >`
    select location_id, client, cadence, first_day::text as first_day, last_day::text as last_day, time_zone, quotes, targets, sections
    from reports where workspace_id = ${workspace_id} and id = ${report_id} and figures is null`.execute(tx);
  const [row] = rows;
  return row
    ? {
        ...row,
        targets: ReportTargets.parse(row.targets),
        sections: ReportSections.parse(row.sections),
      }
    : null;
}

type Snapshot = {
  readonly figures: ReportFigures;
  readonly quotes: readonly Quote[];
  readonly narrative: Narrative;
  readonly written_by: 'built_in' | 'model';
};

/** Stores the snapshot unless there is one. */
export async function storeSnapshot(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  { figures, quotes, narrative, written_by }: Snapshot,
): Promise<void> {
  const row = await tx
    .updateTable('reports')
    .set({ figures: JSON.stringify(figures), failure: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', report_id)
    .where('figures', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('report_versions')
    .values({ workspace_id, report_id, version: row.version, ...narrative, written_by })
    .execute();
  if (quotes.length > 0)
    await tx
      .insertInto('report_quotes')
      .values(quotes.map((quote, index) => ({ workspace_id, report_id, position: index + 1, ...quote })))
      .execute();
}

export async function noteFailure(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  failure: string,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ failure })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', report_id)
    .where('figures', 'is', null)
    .execute();
}

/** Adds a version if `version` is still the newest; otherwise throws CONFLICT. */
export async function addVersion(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  { version, narrative, edited_by }: { version: number; narrative: Narrative; edited_by: string },
): Promise<void> {
  const row = await tx
    .updateTable('reports')
    .set({ version: version + 1 })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', report_id)
    .where('version', '=', version)
    .where('figures', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT');
  await tx
    .insertInto('report_versions')
    .values({
      ...{ workspace_id, report_id, version: row.version },
      ...narrative,
      ...{ written_by: 'person', edited_by },
    })
    .execute();
}

/** Publishes the version that the publisher saw. CONFLICT if there is a newer one. The time of the first publication is kept. */
export async function publishVersion(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  version: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update reports set published_version = version, published_at = coalesce(published_at, clock_timestamp())
    where workspace_id = ${workspace_id} and id = ${report_id} and version = ${version} and figures is not null`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) throw new AppError('CONFLICT');
}

export async function deleteReport(tx: TenantTx, { workspace_id, report_id }: ReportKey): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', report_id)
    .execute();
}
