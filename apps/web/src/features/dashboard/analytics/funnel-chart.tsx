import { formatPercent } from '@hearback/contract';
import { useElementSize } from '@mantine/hooks';
import { formatOptionalCount } from '../wording.ts';
import classes from './analytics.module.css';
import type { FunnelStage } from './funnel.ts';

const ROW_PX = 38;
const LEFT_PX = 84;
const RIGHT_PX = 112;

export function FunnelChart({ stages }: { stages: readonly FunnelStage[] }) {
  const { ref, width } = useElementSize();
  const most = Math.max(1, ...stages.map(({ count }) => count ?? 0));
  const across = Math.max(0, width - LEFT_PX - RIGHT_PX);
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg width={width} height={stages.length * ROW_PX} aria-hidden="true" className={classes.drawing}>
          {stages.map(({ name, count, percent }, row) => (
            <g key={name} transform={`translate(0 ${row * ROW_PX})`}>
              <text y={23} className={classes.name}>
                {name}
              </text>
              <rect x={LEFT_PX} y={6} width={across} height={26} rx={4} className={classes.none} />
              <rect
                x={LEFT_PX}
                y={6}
                width={(across * (count ?? 0)) / most}
                height={26}
                rx={4}
                className={classes.full}
              />
              <text x={width} y={23} textAnchor="end" className={classes.name}>
                {percent === null
                  ? formatOptionalCount(count)
                  : `${formatOptionalCount(count)} (${formatPercent(percent)})`}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
