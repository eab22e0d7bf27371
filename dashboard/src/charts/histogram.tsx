import { Link } from '@tanstack/react-router';
import type { Params } from '../app/address.ts';
import { labelStep } from './label-step.ts';
import { useWidth } from './use-width.ts';
import look from './histogram.module.css';

export interface HistogramBar {
  /** Below the bar. */
  label: string;
  /** The whole in words, such as `3 steps: 45 posts`. */
  name: string;
  value: number;
  /** The value as it is above the bar. */
  text: string;
  /** Where the bar leads. */
  to: string;
  search: Params;
  /** Stands apart from the others, in the colour for attention. */
  isApart?: boolean;
}

/** Room above the highest bar for its number, of the height of the picture. */
const HIGHEST = 86;

/** Bars that stand side by side. Each opens what it counts. */
export function Histogram({ label, bars }: { label: string; bars: readonly HistogramBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [frame, width] = useWidth<HTMLOListElement>();
  const row = bars.filter(({ isApart }) => isApart !== true);
  const column = width / Math.max(1, bars.length);
  const labelEvery = labelStep(
    row.map((bar) => bar.label),
    column,
  );
  const textEvery = labelStep(
    row.map(({ text }) => text),
    column,
  );
  return (
    <ol ref={frame} className={look['histogram']} aria-label={label}>
      {bars.map((bar, nth) => (
        <li key={bar.label} className={bar.isApart === true ? look['apart'] : undefined}>
          <Link
            to={bar.to}
            search={bar.search}
            className={`${look['column']} ${bar.isApart === true ? look['attention'] : ''}`}
            title={bar.name}
          >
            <span className="unseen">{bar.name}</span>
            <span className={look['room']} aria-hidden="true">
              <span className={look['value']}>
                {bar.isApart === true || nth % textEvery === 0 ? bar.text : ''}
              </span>
              <span className={look['bar']} style={{ height: `${(bar.value / most) * HIGHEST}%` }} />
            </span>
            <span className={look['label']} aria-hidden="true">
              {bar.isApart === true || nth % labelEvery === 0 ? bar.label : ''}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
