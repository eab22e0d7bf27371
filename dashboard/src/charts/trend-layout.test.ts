import { describe, expect, it } from 'vitest';
import { HANDLE, layoutTrend, ROW_HEIGHT, type TrendMark, type TrendPoint } from './trend-layout.ts';

const DAY = 24 * 60 * 60 * 1000;

function points(count: number): TrendPoint[] {
  return Array.from({ length: count }, (_, nth) => {
    return { key: String(nth), at: nth * DAY, value: 50, band: null, continues: true };
  });
}

/** Marks at these days, which may come several on one day. */
function marks(...days: number[]): TrendMark[] {
  return days.map((day, nth) => ({ key: String(nth), at: day * DAY, label: `The model was changed ${nth}` }));
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

describe('layoutTrend', () => {
  it.each([280, 360, 640, 1200])('keeps the days below a chart of %i pixels apart', (width) => {
    const { ticks, x } = layoutTrend(width, points(60), [], isoDay);
    expect(ticks.at(-1)).toBe(59 * DAY);
    const gaps = ticks.slice(1).map((at, nth) => x(at) - x(ticks[nth] ?? 0));
    expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(10 * 6 + 4);
  });

  it.each([280, 360, 640, 1200])('lets no two labels or handles of a chart of %i pixels touch', (width) => {
    const all = marks(0, 0, 1, 2, 2, 2, 3, 28, 29, 29, 29, 29);
    const { marks: placed, handleTop, top } = layoutTrend(width, points(30), all, isoDay);
    const boxes = placed.map(({ row, left, width: wide }) =>
      row === null
        ? { left, right: left + HANDLE, top: handleTop, bottom: handleTop + HANDLE }
        : { left, right: left + wide, top: row * ROW_HEIGHT, bottom: (row + 1) * ROW_HEIGHT },
    );
    for (const [nth, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      expect(one.bottom).toBeLessThanOrEqual(top);
      for (const other of boxes.slice(nth + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect({ one, other, isApart }).toMatchObject({ isApart: true });
      }
    }
  });
});
