import { describe, expect, it } from 'vitest';
import { messageOf } from './message-of.ts';

describe('messageOf', () => {
  it.each([
    ['an error', new Error('no room'), 'no room'],
    ['a text', 'no room', 'no room'],
    ['nothing', undefined, 'undefined'],
    [
      'several failures without a message of their own',
      new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]),
      'refused at ::1; refused at 127.0.0.1',
    ],
    [
      'several failures under one message',
      new AggregateError([new Error('one')], 'all failed'),
      'all failed',
    ],
  ])('describes %s', (_, thrown, message) => {
    expect(messageOf(thrown)).toBe(message);
  });
});
