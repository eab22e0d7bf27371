import { Type, type Static } from '../schema/index.ts';
import { BackendEstimate, Count, get, latest, Names, patch, Percent, post, Time, Uuid } from './common.ts';
import { choice, list, means, nullable, rows, text, titled } from '../fields.ts';

export const BackendCompetitor = titled('Competitor', {
  uuid: means('Its id.', Uuid),
  name: text('Its name.'),
  aliases: means('Other names of it.', Names),
  domains: means('Its own hosts.', Names),
  state: choice('What it is to the brand.', {
    tracked: 'compared with the brand',
    candidate: 'named in answers to one query only so far',
    ignored: 'never shown',
  }),
  origin: choice('Where it is from.', { user: 'added by the user', answers: 'found in answers' }),
  created_at: means('When it was first known.', Time),
  merged: rows('The competitors that were merged into it and can be separated again.', {
    uuid: means('Its id.', Uuid),
    name: text('Its name.'),
  }),
});
export type BackendCompetitor = Static<typeof BackendCompetitor>;

const Figures = titled('Figures', {
  mentions: means('Answers that name it, of `counted_answers`.', Count),
  score: means('Its score, worked out like that of the brand.', nullable(BackendEstimate)),
  place: means('Its best place on the leaderboard; null when it has none.', nullable(Count)),
  place_to: means('Its last place; null when it is not known.', nullable(Count)),
  avg_sentiment: means(
    'How well the answers speak of it, 0 to 100; null when it was not judged.',
    nullable(Percent),
  ),
});
export const BackendCompetitors = Type.Object({
  ...latest,
  counted_answers: means('Valid answers, which the figures are over.', Count),
  brand: means('The figures of the brand itself; null while there are none.', nullable(Figures)),
  competitors: list(
    'Those that are tracked, candidates and ignored ones.',
    titled('Competitor with figures', {
      ...BackendCompetitor.properties,
      figures: means(
        'Of the latest finished analysis; null for one that it did not look for.',
        nullable(Figures),
      ),
    }),
  ),
});
export type BackendCompetitors = Static<typeof BackendCompetitors>;
export const BackendNewCompetitor = Type.Object({
  name: means('Its name.', Type.String({ minLength: 1, maxLength: 200 })),
  aliases: Type.Optional(means('Other names of it.', Names)),
  domains: Type.Optional(means('Its own hosts.', Names)),
});
export const BackendChangeCompetitor = Type.Object({
  name: Type.Optional(means('Its name.', Type.String({ minLength: 1, maxLength: 200 }))),
  aliases: Type.Optional(means('Other names of it.', Names)),
  domains: Type.Optional(means('Its own hosts.', Names)),
  state: Type.Optional(BackendCompetitor.properties.state),
});
export const BackendSeparateCompetitor = Type.Object({
  merged: means('The one that was merged into it.', Uuid),
});
export const BackendMergeCompetitor = Type.Object({ into: means('The competitor that is left.', Uuid) });

const COUNTED_ANEW =
  'Finished analyses are counted anew from the stored answers; no AI service is asked. With a long history the last figures follow after the reply.';

export const competitorCalls = {
  fetchCompetitors: get('/brands/{id}/competitors', 'The competitors of a brand', {
    reply: BackendCompetitors,
  }),
  addCompetitor: post('/brands/{id}/competitors', 'Adds a competitor to compare with', {
    description: COUNTED_ANEW,
    errors: { 409: 'the brand has it already, or it is a name of the brand or of another competitor' },
    example: { name: 'Rival', aliases: ['Rival Ltd'], domains: ['rival.example'] },
    status: 201,
    request: BackendNewCompetitor,
    reply: BackendCompetitor,
  }),
  changeCompetitor: patch(
    '/brands/{id}/competitors/{cid}',
    'Changes a competitor: its names, or whether it is compared with or ignored',
    {
      description: `At least one field. ${COUNTED_ANEW}`,
      errors: { 409: 'another competitor of the brand has that name: merge the two' },
      example: { state: 'ignored' },
      request: BackendChangeCompetitor,
      reply: BackendCompetitor,
    },
  ),
  mergeCompetitor: post(
    '/brands/{id}/competitors/{cid}/merge',
    'Makes a competitor one with another: its names become aliases there',
    {
      description: COUNTED_ANEW,
      errors: { 400: '`into` is not another competitor of the brand' },
      example: { into: '55555555-aaaa-4bbb-8ccc-000000000002' },
      request: BackendMergeCompetitor,
      reply: BackendCompetitor,
    },
  ),
  separateCompetitor: post(
    '/brands/{id}/competitors/{cid}/separate',
    'Takes a competitor that was merged into this one out of it again, as it was before',
    {
      description: `The names and hosts that it brought go back to it. ${COUNTED_ANEW} The reply is the separate competitor.`,
      errors: {
        400: '`merged` was not merged into this competitor',
        409: 'another competitor of the brand has its name by now',
      },
      example: { merged: '55555555-aaaa-4bbb-8ccc-000000000002' },
      request: BackendSeparateCompetitor,
      reply: BackendCompetitor,
    },
  ),
};
