import { chatDialect, KEY } from '../fakes/provider-server-dialects.ts';
import { startProviderServer, questionsFor } from '../fakes/provider-server.ts';
import { aBackend, createBrand, type TestBackend } from './a-backend.ts';

interface Script {
  /** The answer to every question. */
  answer: string;
  /** What the extraction model replies, by the name of the schema that is asked for; another schema gets the sentiment. */
  sentiment: object;
  verdicts?: object;
  /** `off` for none. */
  model?: string;
}

/** A backend with a brand whose engine and extraction model are scripted, both over HTTP. */
export async function aJudgedBackend({
  answer,
  sentiment,
  verdicts = { verdicts: [] },
  model = 'compatible/judge-1',
}: Script): Promise<{ test: TestBackend; id: string }> {
  const server = await startProviderServer(chatDialect);
  server.script(({ body }) => {
    const { response_format: format } = body as { response_format?: { json_schema: { name: string } } };
    const queries = questionsFor(body);
    if (queries !== null) return { body: chatDialect.answer(queries) };
    const reply = format?.json_schema.name === 'fact_verdicts' ? verdicts : sentiment;
    return { body: chatDialect.answer(format === undefined ? answer : JSON.stringify(reply)) };
  });
  const environment = {
    SIGNPOST_ENGINES: 'compatible/model-1',
    SIGNPOST_COMPATIBLE_BASE_URL: server.baseUrl,
    SIGNPOST_COMPATIBLE_API_KEY: KEY,
    SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
    SIGNPOST_ANALYSIS_REPLICATES: '1',
    SIGNPOST_EXTRACTION_MODEL: model,
  };
  const test = await aBackend({ runs: true, environment });
  return { test, id: await createBrand(test) };
}
