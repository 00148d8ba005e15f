import { FUNNEL_LABELS, formatMoney, STAGE_LABELS } from './figures.ts';
import type { ReportFigures } from './schemas.ts';

/** `good` marks the outcome; every other bar has one hue. */
type Tone = 'bar' | 'good' | 'text' | 'muted';

export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly tone: Tone;
      readonly text: string;
    };

/** A chart as shapes, which the page renders as elements and the PDF as markup. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  /** The content in words, for people who do not see the chart. */
  readonly title: string;
  readonly shapes: readonly Shape[];
};

const WIDTH = 500;
const ROW_HEIGHT = 25;
const BAR_HEIGHT = 15;
const LABEL_WIDTH = 165;
const VALUE_WIDTH = 110;
const CHART_HEIGHT = 120;

type Row = {
  readonly label: string;
  readonly value: string;
  readonly size: number;
  readonly isGood?: boolean;
};

/** One labeled bar per row. */
function drawRows(rows: readonly Row[]): Drawing {
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  const longest = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
  return {
    width: WIDTH,
    height: rows.length * ROW_HEIGHT,
    title: rows.map(({ label, value }) => `${label}: ${value}`).join('. '),
    shapes: rows.flatMap(({ label, value, size, isGood }, index): Shape[] => {
      const y = index * ROW_HEIGHT;
      const width = size === 0 ? 0 : Math.max(2, Math.round((size / largest) * longest));
      const middle = y + BAR_HEIGHT / 2 + 9;
      return [
        { kind: 'text', x: 0, y: middle, anchor: 'start', tone: 'text', text: label },
        { kind: 'rect', x: LABEL_WIDTH, y: y + 5, width, height: BAR_HEIGHT, tone: isGood ? 'good' : 'bar' },
        { kind: 'text', x: LABEL_WIDTH + width + 8, y: middle, anchor: 'start', tone: 'text', text: value },
      ];
    }),
  };
}

const toCount = (count: number | null): string => (count === null ? '–' : count.toLocaleString('en-US'));

export const drawFunnel = ({ funnel }: ReportFigures): Drawing =>
  drawRows(
    funnel.map(({ step, count }) => ({
      label: FUNNEL_LABELS[step],
      value: toCount(count),
      size: count ?? 0,
      isGood: step === 'meetings_booked',
    })),
  );

export const drawPipeline = ({ pipeline }: ReportFigures): Drawing =>
  drawRows(
    pipeline.map(({ status, count, value }) => ({
      label: STAGE_LABELS[status],
      value: value > 0 ? `${toCount(count)} · ${formatMoney(value)}` : toCount(count),
      size: count,
      isGood: status === 'won',
    })),
  );

/** Columns of equal periods, each with its number if it fits. */
export function drawTrend({ trend }: ReportFigures): Drawing {
  const largest = Math.max(1, ...trend);
  const step = WIDTH / Math.max(1, trend.length);
  const isLabelled = trend.length <= 31;
  const total = trend.reduce((sum, count) => sum + count, 0);
  const base = CHART_HEIGHT - 4;
  return {
    width: WIDTH,
    height: CHART_HEIGHT,
    title: `${toCount(total)} in total, from the first to the last day: ${trend.join(', ')}.`,
    shapes: trend.flatMap((count, index): Shape[] => {
      const height = Math.round((count / largest) * (base - 20));
      const x = index * step + step * 0.15;
      const bar: Shape = {
        ...{ kind: 'rect', x, y: base - Math.max(height, 1), tone: count === 0 ? 'muted' : 'bar' },
        ...{ width: step * 0.7, height: Math.max(height, 1) },
      };
      if (!isLabelled || count === 0) return [bar];
      const y = base - height - 4;
      return [
        bar,
        { kind: 'text', x: x + step * 0.35, y, anchor: 'middle', tone: 'text', text: toCount(count) },
      ];
    }),
  };
}
