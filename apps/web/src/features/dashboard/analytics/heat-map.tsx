import type { CampaignAnalytics } from '@hearback/contract';
import { useElementSize } from '@mantine/hooks';
import classes from './analytics.module.css';
import { HOURS, hourLabel, WEEKDAYS } from './hours.ts';

const LEFT_PX = 36;
const TOP_PX = 18;
const GAP_PX = 2;
const MAX_HEIGHT_PX = 30;
/** Minimum opacity that keeps a single reply visible next to none. */
const FAINTEST = 0.18;

/** One cell per hour of the week; more replies give a stronger color. */
export function HeatMap({ hours }: { hours: CampaignAnalytics['hours'] }) {
  const { ref, width } = useElementSize();
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const across = Math.max(8, (width - LEFT_PX) / HOURS.length);
  const down = Math.min(MAX_HEIGHT_PX, Math.max(16, across));
  const height = TOP_PX + down * WEEKDAYS.length;
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" className={classes.drawing}>
          {HOURS.filter((hour) => hour % (across < 20 ? 6 : 3) === 0).map((hour) => (
            <text key={hour} x={LEFT_PX + hour * across} y={11} className={classes.label}>
              {hourLabel(hour)}
            </text>
          ))}
          {WEEKDAYS.map((name, row) => (
            <text key={name} x={0} y={TOP_PX + row * down + down / 2 + 4} className={classes.label}>
              {name}
            </text>
          ))}
          {WEEKDAYS.flatMap((name, row) =>
            HOURS.map((hour) => {
              const count = hours.find((one) => one.weekday === row + 1 && one.hour === hour)?.count ?? 0;
              return (
                <rect
                  key={`${name} ${hour}`}
                  x={LEFT_PX + hour * across}
                  y={TOP_PX + row * down}
                  width={across - GAP_PX}
                  height={down - GAP_PX}
                  rx={2}
                  className={count > 0 ? classes.full : classes.none}
                  {...(count > 0 && { fillOpacity: FAINTEST + (1 - FAINTEST) * (count / most) })}
                >
                  <title>{`${name} ${hourLabel(hour)}: ${count}`}</title>
                </rect>
              );
            }),
          )}
        </svg>
      )}
    </div>
  );
}
