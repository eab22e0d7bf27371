import { Type, type Static } from 'typebox';
import { BackendMarkedQuery, nullable, type AnalysisCall } from './common.ts';

export const BackendOwnQueries = Type.Object({
  queries: Type.Array(BackendMarkedQuery, { description: 'In the order in which they were made.' }),
  hint: nullable(Type.String({ description: 'What a person should know about them.' })),
});
export type BackendOwnQueries = Static<typeof BackendOwnQueries>;

export const BackendNewQuery = Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) });
export const BackendChangeQuery = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
});

export const queryCalls = {
  fetchOwnQueries: {
    method: 'get',
    path: '/api/v1/brands/{id}/queries',
    summary: 'All queries of a brand, those that are switched off too',
    reply: BackendOwnQueries,
  },
  addQuery: {
    method: 'post',
    path: '/api/v1/brands/{id}/queries',
    summary: 'Adds a query of the user',
    status: 201,
    request: BackendNewQuery,
    reply: BackendMarkedQuery,
  },
  changeQuery: {
    method: 'patch',
    path: '/api/v1/brands/{id}/queries/{qid}',
    summary: 'Changes a query: its text, or whether it is asked',
    request: BackendChangeQuery,
    reply: BackendMarkedQuery,
  },
  removeQuery: {
    method: 'delete',
    path: '/api/v1/brands/{id}/queries/{qid}',
    summary: 'Removes a query; its answers stay',
    reply: Type.Object({}),
  },
} as const satisfies Record<string, AnalysisCall>;
