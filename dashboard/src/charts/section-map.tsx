import { Link } from '@tanstack/react-router';
import type { Params } from '../app/address.ts';
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

/** The height of the smallest section, what all sections share by size, and the space between two, in pixels. */
const LEAST = 28;
const SHARED = 240;
const GAP = 6;
/** The width of the picture, which is stretched to the room that there is. */
const WIDTH = 100;

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

interface Place {
  top: number;
  height: number;
}

function placesOf(sections: readonly MapSection[]): Place[] {
  const all = sections.reduce((sum, { size }) => sum + size, 0);
  let top = 0;
  return sections.map(({ size }) => {
    const place = { top, height: Math.round(LEAST + (SHARED * size) / Math.max(1, all)) };
    top += place.height + GAP;
    return place;
  });
}

/**
 * Each band leaves its section with the share of posts that link, and fills its part of what arrives at the other. Bands of one
 * section stand in the order of their other ends, so that they cross as little as can be.
 */
function bandsOf(
  sections: readonly MapSection[],
  flows: readonly MapFlow[],
  places: readonly Place[],
): { flow: MapFlow; path: string }[] {
  const numbers = new Map(sections.map(({ key }, at) => [key, at]));
  const at = (key: string): number => numbers.get(key) ?? 0;
  const outSums = new Map<string, number>();
  const inSums = new Map<string, number>();
  for (const { from, to, size } of flows) {
    outSums.set(from, (outSums.get(from) ?? 0) + size);
    inSums.set(to, (inSums.get(to) ?? 0) + size);
  }
  const used = { left: new Map<string, number>(), right: new Map<string, number>() };
  const take = (side: 'left' | 'right', key: string, part: number): [number, number] => {
    const { top = 0, height = 0 } = places[at(key)] ?? {};
    const start = top + (used[side].get(key) ?? 0);
    used[side].set(key, (used[side].get(key) ?? 0) + part * height);
    return [start, start + Math.max(1, part * height)];
  };
  const inOrder = flows.toSorted((one, other) => at(one.from) - at(other.from) || at(one.to) - at(other.to));
  return inOrder.map((flow) => {
    const { size = 1 } = sections[at(flow.from)] ?? {};
    const [y1, y2] = take('left', flow.from, flow.size / Math.max(size, outSums.get(flow.from) ?? 1));
    const [z1, z2] = take('right', flow.to, flow.size / (inSums.get(flow.to) ?? 1));
    const half = WIDTH / 2;
    const path = `M0,${y1} C${half},${y1} ${half},${z1} ${WIDTH},${z1} L${WIDTH},${z2} C${half},${z2} ${half},${y2} 0,${y2} Z`;
    return { flow, path };
  });
}
