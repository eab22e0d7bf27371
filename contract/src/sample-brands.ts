/** Invented brands for a first look, beside the sample site. `.example` is reserved, so that their addresses have no owner. */
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
