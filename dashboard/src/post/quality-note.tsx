import { useQuery } from '@tanstack/react-query';
import { query } from '../api/calls.ts';
import { useWords } from '../app/words-context.ts';
import look from './suggestion-item.module.css';

/** How far suggestions can be trusted, as the check on the site's own links found. */
export function QualityNote() {
  const { mend, numbers, time } = useWords();
  const { data } = useQuery(query('getSuggestionQuality'));
  if (data === undefined || data.measured_at === null) return null;
  const { quality: words } = mend;
  const { hits_at_5: share, interval_at_5: interval, random_at_5: chance } = data;
  const [low, high] = interval ?? [];
  const percent = (value: number | null): string =>
    value === null ? '–' : numbers.percent(Math.round(value * 100));
  return (
    <div className={look['quality']}>
      {share === null ? (
        <p>
          {words.unchecked} {words[data.model]}
        </p>
      ) : (
        <details>
          <summary>
            {words.found({
              targets: data.checked_targets,
              share: Math.round(share * 100),
              interval:
                low === undefined || high === undefined
                  ? null
                  : [Math.round(low * 100), Math.round(high * 100)],
              chance: chance === null ? null : Math.round(chance * 100),
            })}
          </summary>
          <dl className={look['figures']}>
            {[
              [words.figures.first, percent(data.hits_at_1)],
              [words.figures.ten, percent(data.hits_at_10)],
              [words.figures.title, percent(data.title_at_5)],
              [words.figures.place, percent(data.place_at_3)],
              [
                words.figures.calibration,
                data.calibration_error === null ? '–' : numbers.decimal(data.calibration_error * 100),
              ],
            ].map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <p>
            {words[data.model]} {words.measured(time.relative(data.measured_at, Date.now()))}
          </p>
        </details>
      )}
    </div>
  );
}
