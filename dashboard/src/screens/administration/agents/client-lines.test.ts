import { describe, expect, it } from 'vitest';
import { CLIENTS, clientLines, type Client } from './client-lines.ts';

const PLACE = { root: 'https://my.site/signpost', address: 'https://my.site/signpost/mcp' };

const ways = (client: Client) => clientLines(client, PLACE).map(({ way }) => way);

describe('the lines that connect an agent', () => {
  it.each(Object.keys(CLIENTS) as Client[])(
    'name the address and the token for %s, as JSON in files',
    (client) => {
      for (const { way, file, text } of clientLines(client, PLACE)) {
        expect(text).toContain('TOKEN');
        expect(text).toContain(way === 'http' ? PLACE.address : PLACE.root);
        expect(file === null || typeof JSON.parse(text) === 'object').toBe(true);
      }
    },
  );

  it('offer Claude Desktop stdio alone, and the others both ways', () => {
    expect(ways('claude-desktop')).toEqual(['stdio']);
    for (const client of ['claude-code', 'cursor', 'vs-code'] as const)
      expect(ways(client)).toEqual(['http', 'stdio']);
  });
});
