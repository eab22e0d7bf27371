import { describe, expect, it } from 'vitest';
import type { ProviderAnswer } from '../../src/ports/provider.ts';
import { aClient, aReply, type Asked } from '../fakes/engines.ts';
import { aScriptedBackend } from './a-scripted-backend.ts';

const LIST = 'List the top 5 companies for rocket skates by name.';
const HOW_TO = 'How do I choose rocket skates for coyotes?';
const ALWAYS = 'Which brands of skates can you recommend for canyons?';

interface Judged {
  text: string;
  findings: { code: string; severity: string; other_query_id: string | null }[];
  measured: object | null;
}

describe('GET /api/v1/brands/{id}/queries/quality', () => {
  it('finds names and near duplicates at once, and problems that answers reveal after runs', async () => {
    let lists = 0;
    const answer = ({ prompt }: Asked): ProviderAnswer => {
      if (prompt === HOW_TO) return aReply('Try them on, and look at the wheels.');
      if (prompt === LIST && lists++ % 2 === 1) return aReply('1. Globex\n2. Initech');
      return aReply('1. Acme\n2. Globex');
    };
    const { ask, brand, queries, run } = await aScriptedBackend({
      engines: [aClient({ answer })],
      queries: [
        LIST,
        HOW_TO,
        'Is Acme any good?',
        ALWAYS,
        'List the top 3 companies for a rocket skate by name!',
      ],
      replicates: 3,
    });
    const path = `GET /api/v1/brands/${brand.id}/queries/quality`;
    const disabled = queries[4]?.id;
    await ask(`PATCH /api/v1/queries/${disabled}`, { enabled: false });

    const before = (await ask(path)).body;
    expect(before).toMatchObject({ is_demo: false, runs: 0 });
    const found = ({ findings }: Judged): string[] => findings.map(({ code }) => code);
    expect(before.queries.map(found)).toEqual([[], [], ['brand_named'], [], ['near_duplicate']]);
    expect(before.queries.map(({ measured }: Judged) => measured)).toEqual([null, null, null, null, null]);
    const [list, , , , duplicate]: Judged[] = before.queries;
    expect(list).toEqual({
      query_id: queries[0]?.id,
      text: LIST,
      enabled: true,
      method: 'model',
      findings: [],
      measured: null,
    });
    expect(duplicate).toMatchObject({
      enabled: false,
      findings: [{ severity: 'hint', other_query_id: queries[0]?.id }],
    });

    await run();
    await run();
    const after = (await ask(path)).body;
    expect(after.runs).toBe(2);
    expect(after.queries.map(found)).toEqual([
      [],
      ['names_nobody'],
      ['brand_named'],
      ['always_named'],
      ['near_duplicate'],
    ]);
    expect(after.queries[1].findings).toEqual([
      {
        code: 'names_nobody',
        severity: 'problem',
        other_query_id: null,
        competitors: [],
      },
    ]);
    expect(after.queries[1].measured).toEqual({
      runs: 2,
      answers: 6,
      informative: 0,
      informative_interval: { low: 0, high: 39 },
      named: 0,
      named_interval: { low: 0, high: 39 },
    });

    // An edited query is another one: its answers are still to come.
    const text = 'Which shops sell rocket skates for coyotes? List them by name.';
    await ask(`PATCH /api/v1/brands/${brand.id}/queries/${queries[1]?.id}`, { text });
    expect((await ask(path)).body.queries[1]).toMatchObject({ text, findings: [], measured: null });
  });
});
