import look from './charts.module.css';

interface IntervalBarProps {
  /** From 0 to 100. */
  value: number;
  low: number | null;
  high: number | null;
  /** The same in words, for people who do not see it. */
  label: string;
  isOwn?: boolean;
}

/** A value as a dot on a line from 0 to 100, with its interval as a band. */
export function IntervalBar({ value, low, high, label, isOwn = true }: IntervalBarProps) {
  return (
    <svg
      className={look['interval']}
      role="img"
      aria-label={label}
      viewBox="0 0 200 16"
      preserveAspectRatio="none"
    >
      <line x1="0" x2="200" y1="8" y2="8" className={look['rail']} />
      {low !== null && high !== null && (
        <line
          x1={low * 2}
          x2={high * 2}
          y1="8"
          y2="8"
          className={isOwn ? look['ownBand'] : look['otherBand']}
        />
      )}
      <line
        x1={value * 2}
        x2={value * 2}
        y1="8"
        y2="8"
        className={isOwn ? look['ownDot'] : look['otherDot']}
      />
    </svg>
  );
}
