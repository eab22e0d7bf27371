import { ErrorReply } from 'redis';
import { describe, expect, it } from 'vitest';
import { OutOfTime, reasonOf } from './redis-client.ts';

describe('reasonOf', () => {
  it.each([
    {
      what: 'a server that does not know the command, and repeats it',
      error: new ErrorReply(
        "ERR unknown command 'HELLO', with args beginning with: '3' 'AUTH' 'default' 'secret'",
      ),
      reason: 'ERR',
    },
    {
      what: 'a wrong password',
      error: new ErrorReply('WRONGPASS invalid username-password pair or user is disabled.'),
      reason: 'WRONGPASS',
    },
    {
      what: 'a refused connection',
      error: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
      reason: 'ECONNREFUSED',
    },
    {
      what: 'a broken connection',
      error: new Error('Socket closed unexpectedly'),
      reason: 'Socket closed unexpectedly',
    },
    { what: 'silence', error: new OutOfTime(500), reason: 'no answer within 500 ms' },
  ])('is $reason for $what', ({ error, reason }) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
