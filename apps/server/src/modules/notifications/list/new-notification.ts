import type { NotificationKind } from '@hearback/contract';

/** The subject of the notification, which it links to. */
type Subject =
  | { readonly contact_id: string }
  | { readonly import_id: string }
  | { readonly account_id: string }
  | { readonly location_id: string };

export type NewNotification = {
  readonly workspace_id: string;
  readonly kind: NotificationKind;
  readonly about: Subject;
  /**
   * Specific people who may see the subject, everyone who may (`team`), or people who manage integrations (`admins`).
   * The person who caused it (`by`) is excluded.
   */
  readonly to: readonly string[] | 'team' | 'admins';
  readonly by?: string | null;
  /** The only team channels that receive it. If omitted, the channels that include its kind. */
  readonly channel_ids?: readonly string[];
  /** Identifies the cause, such as the id of a message, run or note. Calling twice with one cause notifies once. */
  readonly cause: string;
  readonly detail?: string | null;
  /** Shown under the bell although the default of its kind is off. */
  readonly isFailure?: boolean;
};
