import look from './charts.module.css';

interface SparklineProps {
  values: readonly number[];
  /** The same in words. */
  label: string;
  /** The scale; from the values themselves when missing. */
  min?: number;
  max?: number;
}

const WIDTH = 200;
const HEIGHT = 32;
const EDGE = 4;

/** A small line without axes: the shape of a change, with a dot at its end. */
export function Sparkline({ values, label, min, max }: SparklineProps) {
  const lowest = min ?? Math.min(...values);
  const highest = max ?? Math.max(...values);
  const span = highest - lowest;
  const x = (place: number): number =>
    values.length < 2 ? WIDTH - EDGE : EDGE + (place / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number =>
    span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / span) * (HEIGHT - 2 * EDGE);
  const last = values.at(-1);
  return (
    <svg
      className={look['spark']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <polyline
        points={values.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
        className={look['sparkLine']}
      />
      {last !== undefined && (
        <line
          x1={x(values.length - 1)}
          x2={x(values.length - 1)}
          y1={y(last)}
          y2={y(last)}
          className={look['sparkDot']}
        />
      )}
    </svg>
  );
}
