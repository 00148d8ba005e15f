import type { Campaign } from '@hearback/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { LinkedinSync } from './campaign-actions.tsx';
import { CampaignCard, CampaignHeadings } from './campaign-card.tsx';
import classes from './list.module.css';

type Props = { campaigns: readonly Campaign[]; linkedinSync: LinkedinSync };

const ESTIMATED_PX = 48;

/** Virtualized: rendering two thousand cards would take seconds. */
export function CampaignList({ campaigns, linkedinSync }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The area above the list changes height with warnings and progress.
  useLayoutEffect(() => {
    const above = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(above - top) > 1) setTop(above);
  });
  const virtualizer = useWindowVirtualizer({
    count: campaigns.length,
    estimateSize: () => ESTIMATED_PX,
    getItemKey: (index) => campaigns[index]?.id ?? index,
    overscan: 4,
    scrollMargin: top,
  });
  return (
    <div>
      <CampaignHeadings />
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Campaigns"
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const campaign = campaigns[index];
          return (
            campaign && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                className={classes.item}
                aria-setsize={campaigns.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              >
                <CampaignCard campaign={campaign} linkedinSync={linkedinSync} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
