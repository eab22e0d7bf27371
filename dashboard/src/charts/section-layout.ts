/** The height of the smallest section, what all sections share by size, and the space between two, in pixels. */
const LEAST = 28;
const SHARED = 240;
export const GAP = 6;
/** The width of the picture, which is stretched to the room that there is. */
export const WIDTH = 100;

interface Sized {
  key: string;
  size: number;
}

interface Flowing {
  from: string;
  to: string;
  size: number;
}

interface Place {
  top: number;
  height: number;
}

/** Where the sections stand below each other: each has a least height and its share of the rest. */
export function placesOf(sections: readonly Sized[]): Place[] {
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
export function bandsOf<Flow extends Flowing>(
  sections: readonly Sized[],
  flows: readonly Flow[],
  places: readonly Place[],
): { flow: Flow; path: string }[] {
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
