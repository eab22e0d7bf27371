import type { ContentSource, SourceEvent } from '../../../ports/content-source.ts';

/** A source over HTTP of whose pages only those of some types are posts. Links to the others lead somewhere, and to no post. */
export function onlyTypes(source: ContentSource, types: readonly string[] | null): ContentSource {
  if (types === null) return source;
  return {
    ...source,
    async *read(options): AsyncGenerator<SourceEvent> {
      const { home } = await source.site();
      for await (const event of source.read(options)) {
        if (event.event === 'document' && !types.includes(event.document.type)) {
          const { permalink } = event.document;
          if (permalink !== null) yield { event: 'not_read', address: permalink };
        } else if (event.event === 'same' && !types.includes((await options.known(event.key))?.type ?? '')) {
          // It was read before these types were named. The keys of such pages are their addresses without a scheme.
          yield { event: 'not_read', address: `${home.slice(0, home.indexOf(':'))}://${event.key}` };
        } else yield event;
      }
    },
  };
}
