import { expect, it } from 'vitest';
import { aBackend, KEY } from './a-backend.ts';

it('GET /api/v1/settings tells every setting in force, and no secret', async () => {
  const { ask, folder } = await aBackend({
    environment: { SIGNPOST_ANALYSIS_REPLICATES: '5', SIGNPOST_OPENAI_API_KEY: 'sk-secret' },
  });
  const { body } = await ask('GET /api/v1/settings');
  const found = new Map(body.settings.map((one: { name: string }) => [one.name, one]));
  expect(found.get('SIGNPOST_DATA')).toMatchObject({ value: folder, from: 'environment' });
  expect(found.get('SIGNPOST_ANALYSIS_REPLICATES')).toMatchObject({
    value: '5',
    default: '3',
    from: 'environment',
  });
  expect(found.get('SIGNPOST_ANALYSIS_QUERIES')).toMatchObject({ value: '20', from: 'default' });
  expect(found.get('SIGNPOST_OPENAI_API_KEY')).toMatchObject({ value: null, is_secret: true });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`sk-secret|${KEY}`));
});
