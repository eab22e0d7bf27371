import { describe, expect, it } from 'vitest';
import { askOnKeptConnections } from '../../../service/test/cli/kept-connections.ts';
import { callSignpost, runSignpost } from '../../../service/test/cli/run-signpost.ts';
import { KEY, startBackend, tempFolder, untilStatus } from './backend-process.ts';
import { LONG } from '../../../service/test/fakes/patience.ts';

const BRAND = {
  name: 'Nordlicht',
  url: 'https://nordlicht.example',
  description: 'Bicycle lights and dynamos',
  country_code: 'DE',
};

/** One answer to each of the twenty questions. */
const SMALL = { SIGNPOST_ANALYSIS_REPLICATES: '1' };

describe('signpost backend serve, without any AI service', () => {
  it(
    'measures a brand from creation to results, keeps it over a restart, scores it again, and stops without losing a request',
    LONG,
    async () => {
      const folder = tempFolder();
      const first = await startBackend(folder, SMALL);
      const created = await first.ask('POST /api/v1/brands', BRAND);
      expect(created.status).toBe(201);
      const id = created.body.uuid as string;
      const analysis = await untilStatus(first, id, 'success');
      const results = await first.ask(`GET /api/v1/brands/${id}/analyses/results`);
      expect(results.headers.get('x-data-source')).toBe('demo');
      expect(results.body.query_results).toHaveLength(20);
      expect(results.body.competitors.length).toBeGreaterThan(0);
      expect(await first.stop()).toMatchObject({ code: 0 });

      const second = await startBackend(folder, SMALL);
      const again = await second.ask(`GET /api/v1/brands/${id}/analyses/results`);
      expect(again.body).toEqual(results.body);

      // A new alias changes old numbers at once. A rescoring, which runs beside the backend, finds nothing more to change.
      const [competitor] = results.body.competitors;
      await second.ask(`PATCH /api/v1/brands/${id}`, { aliases: [competitor.name] });
      const rescored = await runSignpost(['backend', 'rescore', '--json', '--data', folder, '--brand', id]);
      expect(rescored).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(rescored.stdout)).toMatchObject({ analyses: 9, changed: 0 });
      const { body: detail } = await second.ask(`GET /api/v1/brands/${id}/analyses/${analysis.uuid}`);
      expect(detail.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([0, 1]);
      expect(detail.analysis.mentions).toBeGreaterThan(analysis.mentions);

      const same = await callSignpost(['backend', 'rescore', '--data', folder]);
      expect(same).toMatchObject({ code: 0, stdout: '9 analyses scored again, 0 of them changed.\n' });

      // Told to stop, it loses no request of clients that reuse their connections.
      const asking = askOnKeptConnections(20, `${second.url}/api/v1/overview`, { 'x-cai-api-key': KEY });
      await asking.allAnswered;
      const stopped = second.stop();
      expect(await asking.ended).toEqual([]);
      const { code, stderr } = await stopped;
      expect(code).toBe(0);
      expect(stderr).toContain('"why":"SIGTERM"');
    },
  );
});
