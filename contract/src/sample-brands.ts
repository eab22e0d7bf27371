/** Invented brands for a first look, beside the sample site. Nobody can own their addresses: `.example` belongs to no one. */
export const SAMPLE_BRANDS = [
  {
    name: 'Sample Garden Tools',
    url: 'https://sample.example',
    description: 'Makers of garden tools for small balconies',
  },
  {
    name: 'Sample Bicycles',
    url: 'https://sample-bicycles.example',
    description: 'Makers of folding bicycles for commuters',
  },
] as const;

export function isSampleBrand({ url }: { url: string }): boolean {
  return SAMPLE_BRANDS.some((sample) => sample.url === url);
}
