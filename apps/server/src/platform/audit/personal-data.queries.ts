import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import type { PersonalData } from '../personal-data/personal-table.ts';
import type { Subject } from '../personal-data/subject.ts';
import { eraseFromAudit } from './keep-audit.ts';

type Line = { readonly target: string | null; readonly details: unknown; readonly at: Date };

export const auditPersonalData: PersonalData = {
  tables: [
    {
      table: 'audit_log',
      title: 'Audit trail entries',
      look: ({ db }, { subject, mentions, action }) =>
        withSystem(db, 'look through the audit trail', async (tx) => {
          const { workspace_id } = subject;
          const patterns = sql`${[...mentions.patternsWithIds]}::text[]`;
          const { rows } = await sql<Line>`
            select target, details, at from audit_log where workspace_id = ${workspace_id}
              and action not in ('audit.cut', 'audit.erased')
              and (lower(target) like any (${patterns}) or lower(details::text) like any (${patterns}))
            order by id limit 5000`.execute(tx);
          const naming = rows.filter(({ target, details }) =>
            [target, details].some((one) => mentions.isInJson(one) || mentions.isAbout(one)),
          );
          if (action === 'erase') await eraseFromAudit(tx, workspace_id, toWords(subject));
          const exported = action === 'export' ? naming.map(({ at }) => ({ at })) : [];
          return { own: 0, mentions: naming.length, rows: exported };
        }),
    },
  ],
  impersonal: {
    audit_heads: 'digests',
    audit_seals: 'digests, with salts that go with the words',
  },
};

const toWords = ({ emails, profiles, names, ids }: Subject): string[] => [
  ...emails,
  ...profiles.flatMap((url) => [url, url.replace(/^https:\/\/www\./, '')]),
  ...names.flatMap(({ first, last }) => [`${first} ${last}`, `${last}, ${first}`]),
  ...ids,
];
