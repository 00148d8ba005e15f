import type { Thread } from '@hearback/contract';
import { ActionIcon, Drawer, Group, Title, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { DetailsPanel } from '#web/features/inbox/details/details-panel.tsx';
import { useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { OpportunitySection } from '#web/features/opportunities/opportunity-section.tsx';
import { IconLayoutSidebarRightCollapse } from '#web/ui/icons/inbox.ts';
import { useAfterPaint } from '#web/ui/use-after-paint.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useStableCallback } from '#web/ui/use-stable-callback.ts';
import classes from './conversations.module.css';

const DETAILS = 'Contact & Company Details';

/** Room for the list, the details and 30rem for the thread in between. */
const ROOM_BESIDE = '(min-width: 83em)';

/** Not needed to read and answer, so it loads later. */
const OpenInCrm = lazy(async () => ({
  default: (await import('#web/features/crm/open-in-crm.tsx')).OpenInCrm,
}));

const PersonTimeline = lazy(async () => ({
  default: (await import('#web/features/timeline/person-timeline.tsx')).PersonTimeline,
}));

const person = (thread: Thread) => (
  <Suspense>
    <PersonTimeline thread={thread} />
  </Suspense>
);

const opportunity = ({ contact, campaign }: Thread) => (
  <>
    <OpportunitySection
      contact_id={contact.id}
      company_id={contact.company_id}
      campaign_id={campaign?.id ?? null}
      location_id={contact.location_id}
    />
    <Suspense>
      <OpenInCrm contact={contact} />
    </Suspense>
  </>
);

const Details = memo(DetailsPanel);

/**
 * Shows the details next to the conversation if there is room and the user has not hidden them, otherwise in a drawer.
 */
export function useDetailsPlace(contact: string | undefined) {
  const hasRoom = useMediaQuery(ROOM_BESIDE, true, { getInitialValueInEffect: false });
  const { preferences, change } = useInboxPreferences();
  const [isDrawn, drawer] = useDisclosure(false);
  const described = useAfterPaint(contact);
  const details = useMovable(
    <Details contact_id={described} opportunity={opportunity} person={person} />,
    described !== contact,
  );
  const isBeside = hasRoom && preferences.details === 'shown';
  const show = useStableCallback(() => (hasRoom ? change({ details: 'shown' }) : drawer.open()));
  const fold = useStableCallback(() => change({ details: 'folded' }));
  useKeys({ d: isBeside ? fold : show });
  return {
    isBeside,
    show,
    panel: (
      <>
        {isBeside && (
          <aside className={classes.details} aria-label={DETAILS}>
            <Head onFold={fold} />
            {details.place}
          </aside>
        )}
        {!hasRoom && (
          <Drawer
            opened={isDrawn && contact !== undefined}
            onClose={drawer.close}
            position="right"
            size="33rem"
            title={DETAILS}
            // The sections have their own padding.
            styles={{ body: { padding: 0 } }}
            // Kept mounted, so that an unsaved opportunity survives closing the drawer.
            keepMounted
          >
            {details.place}
          </Drawer>
        )}
        {details.drawn}
      </>
    ),
  };
}

/** Memoized, because it is the same for every conversation. */
const Head = memo(({ onFold }: { onFold: () => void }) => (
  <Group className={classes.head} justify="space-between" wrap="nowrap">
    <Title order={2}>{DETAILS}</Title>
    <Tooltip label="Hide details (d)">
      <ActionIcon variant="subtle" color="gray" aria-label="Hide details" onClick={onFold}>
        <IconLayoutSidebarRightCollapse size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  </Group>
));

/**
 * Renders the details once, into an element that moves between the column and the drawer. Rendering them again in the
 * other place would lose unsaved input. Stale details take no input.
 */
function useMovable(children: ReactNode, isStale: boolean) {
  const [box] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.box ?? '';
    return element;
  });
  const hold = useCallback((place: HTMLDivElement | null) => place?.append(box), [box]);
  return {
    drawn: createPortal(children, box),
    place: <div ref={hold} className={classes.box} inert={isStale} />,
  };
}
