import { describe, expect, it } from 'vitest';
import { bandsOf, placesOf } from './section-layout.ts';

const SECTIONS = [
  { key: 'blog', size: 30 },
  { key: 'shop', size: 10 },
];

describe('the map of sections', () => {
  it('puts sections below each other, each with its share of the height', () => {
    expect(placesOf(SECTIONS)).toEqual([
      { top: 0, height: 208 },
      { top: 214, height: 88 },
    ]);
    expect(placesOf([{ key: 'empty', size: 0 }])).toEqual([{ top: 0, height: 28 }]);
  });

  it('draws each flow from its share of the posts that link to its share of what arrives', () => {
    const flows = [
      { from: 'shop', to: 'blog', size: 5 },
      { from: 'blog', to: 'shop', size: 15 },
      { from: 'blog', to: 'blog', size: 15 },
    ];
    const bands = bandsOf(SECTIONS, flows, placesOf(SECTIONS));
    // In the order of the sections, so that bands cross as little as can be.
    expect(bands.map(({ flow }) => `${flow.from} ${flow.to}`)).toEqual([
      'blog blog',
      'blog shop',
      'shop blog',
    ]);
    expect(bands.map(({ path }) => path)).toEqual([
      'M0,0 C50,0 50,0 100,0 L100,156 C50,156 50,104 0,104 Z',
      'M0,104 C50,104 50,214 100,214 L100,302 C50,302 50,208 0,208 Z',
      'M0,214 C50,214 50,156 100,156 L100,208 C50,208 50,258 0,258 Z',
    ]);
  });
});
