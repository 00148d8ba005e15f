import type { Drawing } from '@hearback/contract';
import classes from './reports.module.css';

/** Renders a chart. Its title contains the same data in words. */
export const DrawingPicture = ({ drawing }: { drawing: Drawing }) => (
  <svg
    className={classes.drawing}
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    role="img"
    aria-label={drawing.title}
  >
    {drawing.shapes.map((shape, index) =>
      shape.kind === 'rect' ? (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing never change their order.
          key={index}
          {...{ x: shape.x, y: shape.y, width: shape.width, height: shape.height }}
          rx={2}
          data-tone={shape.tone}
        />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing never change their order.
        <text key={index} x={shape.x} y={shape.y} textAnchor={shape.anchor} data-tone={shape.tone}>
          {shape.text}
        </text>
      ),
    )}
  </svg>
);
