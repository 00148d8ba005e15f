import type { NoticeKind } from '@hearback/contract';

/** What it tells of, and where it leads. */
type Subject =
  | { readonly contact_id: string }
  | { readonly import_id: string }
  | { readonly account_id: string }
  | { readonly location_id: string };

export type NewNotice = {
  readonly workspace_id: string;
  readonly kind: NoticeKind;
  readonly about: Subject;
  /**
   * These people as far as they may see what it is about, everybody who may (`team`), or those who look after integrations
   * (`admins`). Nobody is told of what they did themselves (`by`).
   */
  readonly to: readonly string[] | 'team' | 'admins';
  readonly by?: string | null;
  /** Names what happened: calling twice with one cause tells nobody twice. The id of a message, of a run, of a note. */
  readonly cause: string;
  readonly detail?: string | null;
};
