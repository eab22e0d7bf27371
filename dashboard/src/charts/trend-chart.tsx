import type { ReactNode } from 'react';
import look from './trend-chart.module.css';
import {
  HEIGHT,
  layoutTrend,
  ROW_HEIGHT,
  type TrendLayout,
  type TrendMark,
  type TrendPoint,
} from './trend-layout.ts';
import { useWidth } from './use-width.ts';

interface TrendChartProps {
  points: readonly TrendPoint[];
  marks: readonly TrendMark[];
  /** False when there are too few points for a line. */
  isDrawn: boolean;
  /** The chart in words. */
  summary: string;
  /** The day of a time, for the axis. */
  day: (at: number) => string;
  /** A figure as people read it. */
  figure: (value: number) => string;
  /** The link of a point to what it was counted from; it fills its place. */
  door: (point: TrendPoint) => ReactNode;
  /** The mark that is open. */
  openMark: string | null;
  markName: (mark: TrendMark) => string;
  onMark: (key: string) => void;
}

/** Scores from 0 to 100 over time: a dot for each run, its band, and a mark for each change. */
export function TrendChart(props: TrendChartProps) {
  const { points, marks, isDrawn, summary, day, figure, door, openMark, markName, onMark } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const layout = layoutTrend(width, points, marks, day);
  const last = points.at(-1);
  return (
    <div ref={frame} className={look['frame']} style={{ height: HEIGHT }}>
      {width > 0 && (
        <>
          <svg width={width} height={HEIGHT} role="img" aria-label={summary}>
            <Axes layout={layout} day={day} />
            {layout.marks.map(({ key, x }) => (
              <line
                key={key}
                x1={x}
                x2={x}
                y1={layout.top - 4}
                y2={layout.bottom}
                className={key === openMark ? look['openMark'] : look['mark']}
              />
            ))}
            {layout.segments.map((segment) => (
              <Segment key={segment[0]?.key} segment={segment} layout={layout} isDrawn={isDrawn} />
            ))}
            {last !== undefined && (
              <text x={layout.x(last.at) + 10} y={layout.y(last.value) + 5} className={look['last']}>
                {figure(last.value)}
              </text>
            )}
          </svg>
          {points.map((point) => (
            <span
              key={point.key}
              className={look['door']}
              style={{ left: layout.x(point.at), top: layout.y(point.value) }}
            >
              {door(point)}
            </span>
          ))}
          {layout.marks.map(({ row, left, width: labelWidth, x: _x, ...mark }) => (
            <button
              key={mark.key}
              type="button"
              className={row === null ? look['handle'] : look['label']}
              style={
                row === null
                  ? { left, top: layout.handleTop }
                  : { left, top: row * ROW_HEIGHT, width: labelWidth }
              }
              aria-label={markName(mark)}
              aria-expanded={mark.key === openMark}
              title={markName(mark)}
              onClick={() => onMark(mark.key)}
            >
              {row === null ? '◆' : mark.label}
            </button>
          ))}
        </>
      )}
    </div>
  );
}

function Axes({ layout, day }: { layout: TrendLayout; day: (at: number) => string }) {
  return (
    <g aria-hidden="true">
      {[0, 25, 50, 75, 100].map((value) => (
        <g key={value}>
          <line
            x1={layout.left}
            x2={layout.right}
            y1={layout.y(value)}
            y2={layout.y(value)}
            className={look['grid']}
          />
          <text x={layout.left - 8} y={layout.y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {layout.ticks.map((at) => (
        <text key={at} x={layout.x(at)} y={HEIGHT - 4} textAnchor="middle">
          {day(at)}
        </text>
      ))}
    </g>
  );
}

interface SegmentProps {
  segment: readonly TrendPoint[];
  layout: TrendLayout;
  isDrawn: boolean;
}

/** Points that one line connects, with their band. A point that stands alone has its band as a bar. */
function Segment({ segment, layout: { x, y }, isDrawn }: SegmentProps) {
  const isLine = isDrawn && segment.length > 1;
  const banded = segment.flatMap(({ at, band }) => (band === null ? [] : [{ at, ...band }]));
  const outline = [
    ...banded.map(({ at, high }) => `${x(at)},${y(high)}`),
    ...banded.toReversed().map(({ at, low }) => `${x(at)},${y(low)}`),
  ];
  return (
    <g aria-hidden="true">
      {isLine && <polygon points={outline.join(' ')} className={look['band']} />}
      {!isLine &&
        banded.map(({ at, low, high }) => (
          <line key={at} x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} className={look['bar']} />
        ))}
      {isLine && (
        <polyline
          points={segment.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          className={look['line']}
        />
      )}
      {segment.map(({ key, at, value }) => (
        <circle key={key} cx={x(at)} cy={y(value)} r="4" className={look['dot']} />
      ))}
    </g>
  );
}
