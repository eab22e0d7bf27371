import type { Static, TObject } from '../schema/index.ts';
import type { Ids } from './call.ts';
import type { CallName, ServiceCalls } from './service-calls.ts';

export type AnswerOf<Name extends CallName> = Static<ServiceCalls[Name]['answer']>;

/** What a call takes: the ids of its path, and its parameters or its body. */
export type Given<Name extends CallName> = {
  [Id in keyof Ids<ServiceCalls[Name]['path']>]: string | number;
} & (ServiceCalls[Name] extends { methods: readonly ['GET'] }
  ? InQuery<Sent<ServiceCalls[Name]>>
  : Sent<ServiceCalls[Name]>);
type Sent<Call> = Call extends { params: infer Schema extends TObject }
  ? Static<Schema>
  : Call extends { body: infer Schema extends TObject }
    ? Static<Schema>
    : object;
/** In a query every value is a text, and every parameter has a default. */
type InQuery<Params> = {
  [Key in keyof Params]?: Params[Key] | (number extends Params[Key] ? string : never) | null | undefined;
};

/** The call may be made without anything when nothing must be given. */
export type RestOf<Name extends CallName> =
  object extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>];
