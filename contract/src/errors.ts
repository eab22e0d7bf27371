import { Type, type Static } from './schema/index.ts';

/** Every error body, from any layer: the HTTP status equals `data.status`. */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  data: Type.Object({
    status: Type.Integer(),
    params: Type.Optional(Type.Unknown()),
    details: Type.Optional(Type.Unknown()),
  }),
});
export type ErrorBody = Static<typeof ErrorBody>;
