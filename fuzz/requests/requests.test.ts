import { expect, it } from 'vitest';
import { amountOf, PATIENT } from '../amount.ts';
import { tryMany } from '../try-many.ts';
import { aSiteToAsk } from './a-site-to-ask.ts';
import { anyRequest } from './any-request.ts';
import { checkAnswer } from './check-answer.ts';

it(
  'any request is answered in the shape of the contract, with a status that the call may have',
  PATIENT,
  async () => {
    const { ids, send, failures } = await aSiteToAsk();
    const problems = await tryMany('requests', amountOf(200), anyRequest(ids), async (request) => {
      const { outcome, problems } = checkAnswer(request, await send(request));
      return {
        outcome,
        problems: [...problems, ...failures().map((line) => `logged as a failure: ${line.slice(0, 300)}`)],
      };
    });
    expect(problems).toEqual([]);
  },
);
