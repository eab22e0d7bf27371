import { Type } from 'typebox';
import { Names, Time, Uuid, type AnalysisCall } from './common.ts';

export const BackendCompetitor = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  aliases: Names,
  domains: Names,
  state: Type.Union([Type.Literal('tracked'), Type.Literal('candidate'), Type.Literal('ignored')]),
  origin: Type.Union([Type.Literal('user'), Type.Literal('answers')]),
  created_at: Time,
});
export const BackendCompetitors = Type.Object({ competitors: Type.Array(BackendCompetitor) });
export const BackendNewCompetitor = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  aliases: Type.Optional(Names),
  domains: Type.Optional(Names),
});
export const BackendChangeCompetitor = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  aliases: Type.Optional(Names),
  domains: Type.Optional(Names),
  state: Type.Optional(BackendCompetitor.properties.state),
});
export const BackendMergeCompetitor = Type.Object({ into: Uuid });

export const competitorCalls = {
  fetchCompetitors: {
    method: 'get',
    path: '/api/v1/brands/{id}/competitors',
    summary: 'The competitors of a brand',
    reply: BackendCompetitors,
  },
  addCompetitor: {
    method: 'post',
    path: '/api/v1/brands/{id}/competitors',
    summary: 'Adds a competitor to compare with',
    status: 201,
    request: BackendNewCompetitor,
    reply: BackendCompetitor,
  },
  changeCompetitor: {
    method: 'patch',
    path: '/api/v1/brands/{id}/competitors/{cid}',
    summary: 'Changes a competitor: its names, or whether it is compared with or ignored',
    request: BackendChangeCompetitor,
    reply: BackendCompetitor,
  },
  mergeCompetitor: {
    method: 'post',
    path: '/api/v1/brands/{id}/competitors/{cid}/merge',
    summary: 'Makes a competitor one with another: its names become aliases there',
    request: BackendMergeCompetitor,
    reply: BackendCompetitor,
  },
} as const satisfies Record<string, AnalysisCall>;
