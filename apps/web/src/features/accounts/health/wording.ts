import {
  computePercent,
  counted,
  formatPercent,
  MIN_SENT_EMAILS,
  MIN_WARMUP_DELIVERIES,
  type SenderAction,
  type SenderBand,
  type SenderHealth,
  type SenderProblemCode,
} from '@hearback/contract';
import type { Tone } from '#web/ui/data/data-badge.tsx';

export const BANDS: Readonly<Record<SenderBand, { word: string; tone: Tone }>> = {
  failing: { word: 'Failing', tone: 'danger' },
  watch: { word: 'Watch', tone: 'warning' },
  unknown: { word: 'Not enough data', tone: 'neutral' },
  healthy: { word: 'Healthy', tone: 'good' },
};

export const CONNECTIONS: Readonly<Record<SenderHealth['connection'], string>> = {
  connected: 'Connected',
  paused: 'Paused',
  maintenance: 'Maintenance',
  error: 'Disconnected',
};

export const WARMUPS: Readonly<Record<NonNullable<SenderHealth['warmup']>, string>> = {
  active: 'Active',
  paused: 'Paused',
  banned: 'Banned',
  spam_folder_unknown: 'Spam folder unknown',
  suspended: 'Suspended',
};

/** The name of a LinkedIn account, the address of a mailbox. */
export const toSenderName = ({ kind, name, sender_key }: SenderHealth): string =>
  kind === 'linkedin' ? (name ?? `LinkedIn account ${sender_key}`) : sender_key;

const toPercent = (part: number, whole: number): string => formatPercent(computePercent(part, whole));

/** Null if the sample is too small for a figure. */
export const toPlacement = ({ landed_inbox, landed_spam }: SenderHealth) => {
  const deliveries = landed_inbox + landed_spam;
  return deliveries < MIN_WARMUP_DELIVERIES
    ? null
    : { inbox: toPercent(landed_inbox, deliveries), spam: toPercent(landed_spam, deliveries), deliveries };
};

/** Null if the sample is too small for a figure. */
export const toBounceRate = ({ sent, bounced }: SenderHealth): string | null =>
  sent < MIN_SENT_EMAILS ? null : toPercent(bounced, sent);

type Advice = { readonly advice: string; readonly action?: SenderAction };

/** Advice for each problem, and the action that the provider's API offers for it. */
export const ADVICE: Readonly<Record<SenderProblemCode, { mailbox: Advice; linkedin?: Advice }>> = {
  disconnected: {
    mailbox: {
      advice: 'Correct the password or reconnect the mailbox in Instantly, then mark it as fixed.',
      action: 'mark_fixed',
    },
    linkedin: {
      advice: 'Sign in to this LinkedIn account again in HeyReach. You cannot do this from Hearback.',
    },
  },
  repair_failed: {
    mailbox: {
      advice: 'Check the mailbox in Instantly, correct its settings, then mark it as fixed.',
      action: 'mark_fixed',
    },
  },
  warmup_banned: {
    mailbox: {
      advice: 'Stop sending from this mailbox and contact Instantly support.',
      action: 'pause',
    },
  },
  warmup_suspended: {
    mailbox: { advice: 'Replace this mailbox. Instantly does not lift the suspension.', action: 'pause' },
  },
  bounces: {
    mailbox: {
      advice: 'Pause the mailbox and verify the addresses of its campaigns before it sends again.',
      action: 'pause',
    },
  },
  spam: {
    mailbox: {
      advice: 'Pause campaign email and let warm-up run until more email lands in the inbox.',
      action: 'pause',
    },
  },
  paused: { mailbox: { advice: 'Resume the mailbox if its campaigns should continue.', action: 'resume' } },
  maintenance: { mailbox: { advice: 'No action needed. Instantly ends the maintenance automatically.' } },
  dns: { mailbox: { advice: 'Add or correct these records at your domain’s DNS provider.' } },
  score_loss: { mailbox: { advice: 'Send less for a few days and check the content of running campaigns.' } },
  warmup_paused: {
    mailbox: { advice: 'Turn on warm-up to protect the reputation of the mailbox.', action: 'enable_warmup' },
  },
  spam_folder_unknown: {
    mailbox: {
      advice: 'In Instantly, open the settings of the mailbox and enter the name of its spam folder.',
    },
  },
  setup_pending: { mailbox: { advice: 'Finish the setup of the mailbox in Instantly.' } },
  not_enough_data: {
    mailbox: { advice: 'No action needed. Figures appear once the mailbox has sent enough email.' },
  },
};

type Fix = {
  /** Followed by the sender, as a question. */
  readonly title: string;
  readonly label: string;
  readonly done: string;
  readonly effects: (sender: SenderHealth) => readonly string[];
};

const toCampaigns = ({ campaigns }: SenderHealth): string =>
  campaigns.length === 0 ? 'Campaigns' : counted(campaigns.length, 'campaign');

export const FIXES: Readonly<Record<SenderAction, Fix>> = {
  pause: {
    title: 'Pause',
    label: 'Pause',
    done: 'Mailbox paused',
    effects: (sender) => [
      `${toCampaigns(sender)} stop sending through this mailbox. Other mailboxes continue.`,
      'Replies still arrive.',
      'You can resume it here at any time.',
    ],
  },
  resume: {
    title: 'Resume',
    label: 'Resume',
    done: 'Mailbox resumed',
    effects: (sender) => [`${toCampaigns(sender)} can send through this mailbox again.`],
  },
  mark_fixed: {
    title: 'Mark as fixed:',
    label: 'Mark as fixed',
    done: 'Mailbox connected',
    effects: () => [
      'Instantly clears the error and tries to connect again.',
      'If the cause remains, the error returns.',
    ],
  },
  enable_warmup: {
    title: 'Turn on warm-up for',
    label: 'Turn on warm-up',
    done: 'Warm-up turned on',
    effects: () => ['Instantly sends and receives warm-up email with this mailbox every day.'],
  },
};
