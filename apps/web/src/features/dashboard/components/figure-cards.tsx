import { can, type Dashboard, formatPercent } from '@hearback/contract';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { getVisibleThreads } from '#web/lib/viewer/visible-threads.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconMessages, IconUserPlus } from '#web/ui/icons/inbox.ts';
import { IconCalendar, IconMapPinOff, IconThumbUp } from '#web/ui/icons/other.ts';
import { toPeriodFilter } from '../period/period-filter.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './dashboard.module.css';
import { Delta } from './delta.tsx';
import { FigureCard } from './figure-card.tsx';

/** '2026-11-01', in the viewer's time zone. */
const firstOfMonth = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-01`;

export function FigureCards({ figures, words }: { figures: Dashboard; words: string }) {
  const { profile } = useViewer();
  const isSolo = useIsSolo();
  const canList = can(profile, 'campaigns:read');
  const listed = toPeriodFilter(figures);
  const threads = getVisibleThreads(profile);
  const { previous } = figures;
  return (
    <ul className={classes.cards} aria-label="Figures">
      <FigureCard
        icon={IconUserPlus}
        label="New Leads"
        value={formatOptionalCount(figures.new_leads)}
        delta={
          <Delta now={figures.new_leads} before={previous?.new_leads} than="the previous month so far" />
        }
        caption={
          <>
            this month{' '}
            {threads === 'all' && (
              <TextLink
                inherit
                to="/conversations"
                search={{ added_since: firstOfMonth(new Date(figures.measured_at)) }}
              >
                {formatOptionalCount(figures.new_conversations)} in the inbox
              </TextLink>
            )}
          </>
        }
      />
      <FigureCard
        icon={IconThumbUp}
        label="Interested %"
        value={formatPercent(figures.interested_percent)}
        delta={
          <Delta
            now={figures.interested_percent}
            before={previous?.interested_percent}
            isPercent
            than="the previous period"
          />
        }
        caption="positive sentiment"
        {...(listed &&
          threads !== 'none' && {
            to: { to: '/conversations', search: { status: 'interested', ...listed } },
          })}
      />
      <FigureCard
        icon={IconMessages}
        label="Active Conversations"
        value={formatOptionalCount(figures.active_conversations)}
        delta={
          <Delta
            now={figures.active_conversations}
            before={previous?.active_conversations}
            than="the previous period"
          />
        }
        caption={words.replace(/^the /, '')}
        {...(listed && threads === 'all' && { to: { to: '/conversations', search: listed } })}
      />
      {figures.meetings_booked !== null && (
        <FigureCard
          icon={IconCalendar}
          label="Meetings Booked"
          value={formatOptionalCount(figures.meetings_booked)}
          delta={
            <Delta
              now={figures.meetings_booked}
              before={previous?.meetings_booked}
              than="the previous period"
            />
          }
          caption={words.replace(/^the /, '')}
        />
      )}
      {profile.role !== 'client' && !isSolo && (
        <FigureCard
          icon={IconMapPinOff}
          label="Unmapped"
          value={formatOptionalCount(figures.unmapped_campaigns)}
          caption="campaigns needing mapping"
          {...(canList ? { to: { to: '/campaigns', search: { mapping: 'unmapped' } } as const } : {})}
        />
      )}
    </ul>
  );
}
