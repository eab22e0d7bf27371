import { describe, expect, it } from 'vitest';
import { isReceiverUrl } from './receiver-url.ts';

describe('isReceiverUrl', () => {
  it.each([
    'https://events.example/usage?key=1',
    'https://10.0.0.5/',
    'http://localhost:4318/',
    'http://127.0.0.1/',
    'http://127.1.2.3/',
    'http://[::1]:8080/',
    'http://events.localhost/',
  ])('takes %s', (address) => {
    expect(isReceiverUrl(address)).toBe(true);
  });

  it.each([
    'http://events.example/',
    'http://10.0.0.5/',
    'http://127.0.0.1.example/',
    'http://localhost.example/',
    'http://[::2]/',
    'ftp://localhost/',
    'file:///tmp/events',
    'events.example',
    '',
  ])('refuses %s', (address) => {
    expect(isReceiverUrl(address)).toBe(false);
  });
});
