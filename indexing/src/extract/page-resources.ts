import type { PageResource } from './extracted-page.ts';
import { srcsetAddresses } from './srcset.ts';

const RESOURCE_KINDS: Record<string, PageResource['kind']> = {
  img: 'image',
  image: 'image',
  source: 'source',
  video: 'video',
  audio: 'audio',
  track: 'track',
  embed: 'embed',
  object: 'object',
  iframe: 'frame',
  frame: 'frame',
  script: 'script',
};

/** The files that an element shows or runs. */
export function resourcesOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  isInNoscript: boolean,
): PageResource[] {
  const kind = RESOURCE_KINDS[name] ?? 'image';
  const resources: PageResource[] = [];
  for (const attribute of ['src', 'poster', 'data'] as const) {
    const raw = attributes.get(attribute);
    if (raw !== undefined && raw.trim() !== '') {
      const shown = attribute === 'poster' ? 'image' : kind;
      resources.push({ kind: shown, attribute, raw, isInNoscript });
    }
  }
  for (const raw of srcsetAddresses(attributes.get('srcset') ?? '')) {
    resources.push({ kind, attribute: 'srcset', raw, isInNoscript });
  }
  return resources;
}
