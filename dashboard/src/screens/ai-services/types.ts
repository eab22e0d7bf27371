import type { AnswerOf } from '../../api/calls.ts';

export type AiServices = AnswerOf<'fetchAiServices'>;
export type AiService = AiServices['services'][number];
export type Engine = AiService['engines'][number];
export type Account = AiService['account'];
