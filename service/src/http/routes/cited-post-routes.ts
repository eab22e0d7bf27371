import { CitedPostsBody, CitedPostsQuery } from '@signpost/contract/analyses';
import type { AnalysisDeps } from '../../analyses/analysis-deps.ts';
import { getCitedPosts } from '../../analyses/get-cited-posts.ts';
import { enveloped, type SendAnswer } from '../answer/send-answer.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

export function citedPostRoutes(deps: AnalysisDeps, send: SendAnswer): Endpoint[] {
  return [
    endpoint({
      methods: ['GET'],
      path: '/ai-visibility/cited-posts',
      access: 'administrator',
      tag: 'Analyses',
      summary: 'The posts of the site that the latest answers about any brand cite',
      params: CitedPostsQuery,
      answer: enveloped(CitedPostsBody),
      asksBackend: true,
      handle: async ({ request, reply, params }) => send(request, reply, await getCitedPosts(deps, params)),
    }),
  ];
}
