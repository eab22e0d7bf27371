import { Type, type Static } from '../schema/index.ts';
import { BackendMarkedQuery, BackendQueryHint, get, patch, post, remove } from './common.ts';
import { flag, list, means, nullable } from '../fields.ts';

export const BackendOwnQueries = Type.Object({
  queries: list('In the order in which they were made.', BackendMarkedQuery),
  hint: means('What to know about all of them; null when there is nothing.', nullable(BackendQueryHint)),
});
export type BackendOwnQueries = Static<typeof BackendOwnQueries>;

export const BackendNewQuery = Type.Object({
  text: means('The question.', Type.String({ minLength: 1, maxLength: 1000 })),
});
export const BackendChangeQuery = Type.Object({
  enabled: Type.Optional(flag('Whether it is asked.')),
  text: Type.Optional(
    means(
      'The question. A baseline query that is edited becomes one of the user.',
      Type.String({ minLength: 1, maxLength: 1000 }),
    ),
  ),
});

export const queryCalls = {
  fetchOwnQueries: get('/brands/{id}/queries', 'All queries of a brand, those that are switched off too', {
    description: 'The service lists the enabled ones alone at `brands/{id}/queries`.',
    reply: BackendOwnQueries,
  }),
  addQuery: post('/brands/{id}/queries', 'Adds a query of the user', {
    errors: { 409: 'the brand has it already' },
    example: { text: 'Which things are made to last?' },
    status: 201,
    request: BackendNewQuery,
    reply: BackendMarkedQuery,
  }),
  changeQuery: patch('/brands/{id}/queries/{qid}', 'Changes a query: its text, or whether it is asked', {
    description: 'At least one field.',
    errors: { 409: 'the brand has a query with that text already' },
    example: { text: 'Which things last longest?', enabled: true },
    request: BackendChangeQuery,
    reply: BackendMarkedQuery,
  }),
  removeQuery: remove('/brands/{id}/queries/{qid}', 'Removes a query; its answers stay', {
    description:
      'Its other wordings go with it. Analyses that asked it keep their copies of the texts, and the answers.',
    reply: Type.Object({}),
  }),
};
