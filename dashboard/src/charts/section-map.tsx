import { Link } from '@tanstack/react-router';
import type { Params } from '../app/address.ts';
import { bandsOf, GAP, placesOf, WIDTH } from './section-layout.ts';
import look from './section-map.module.css';

export interface MapSection {
  key: string;
  name: string;
  size: number;
  /** The size in words. */
  text: string;
  search: Params;
}

export interface MapFlow {
  from: string;
  to: string;
  size: number;
  /** The whole in words, such as `14 of 120 posts in blog link to shop`. */
  name: string;
  search: Params;
}

interface SectionMapProps {
  label: string;
  /** Above the two sides. */
  ends: readonly [from: string, to: string];
  sections: readonly MapSection[];
  /** The strongest first. */
  flows: readonly MapFlow[];
  /** Where a section leads, and where a flow does. */
  sectionTo: string;
  flowTo: string;
}

/** The sections twice: on the left as those that link, on the right as those that are linked to, with a band for each flow. */
export function SectionMap({ label, ends, sections, flows, sectionTo, flowTo }: SectionMapProps) {
  const places = placesOf(sections);
  const height = places.reduce((end, place) => Math.max(end, place.top + place.height), 0);
  const rows = { gap: GAP, gridTemplateRows: places.map((place) => `${place.height}px`).join(' ') };
  return (
    <div className={look['map']} role="group" aria-label={label}>
      {ends.map((end) => (
        <p key={end} className={look['end']} aria-hidden="true">
          {end}
        </p>
      ))}
      <ol className={look['side']} style={rows}>
        {sections.map((section) => (
          <li key={section.key}>
            <Link to={sectionTo} search={section.search}>
              <span className={look['name']}>{section.name}</span>
              <span className={look['count']}>{section.text}</span>
              <span className={look['block']} />
            </Link>
          </li>
        ))}
      </ol>
      <svg
        className={look['bands']}
        height={height}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
      >
        {bandsOf(sections, flows, places).map(({ flow, path }) => (
          <Link key={`${flow.from} ${flow.to}`} to={flowTo} search={flow.search} aria-label={flow.name}>
            <title>{flow.name}</title>
            <path d={path} className={look['band']} />
          </Link>
        ))}
      </svg>
      <ol className={look['side']} style={rows} aria-hidden="true">
        {sections.map((section) => (
          <li key={section.key}>
            <Link to={sectionTo} search={section.search} tabIndex={-1}>
              <span className={look['block']} />
              <span className={look['name']}>{section.name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
