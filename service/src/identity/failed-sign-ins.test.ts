import { describe, expect, it } from 'vitest';
import { FailedSignIns } from './failed-sign-ins.ts';

const ADDRESS_LIMIT = 200;
const LOGIN_LIMIT = 100;

function start() {
  let now = 0;
  const failures = new FailedSignIns({ now: () => now });
  return {
    count: (address: string, login: string | null) => failures.count(address, login),
    /** Counts many and tells the different waits that came of it. */
    countMany: (times: number, address: (at: number) => string, login: (at: number) => string | null) => {
      const waits = Array.from({ length: times }, (_, at) => failures.count(address(at), login(at)));
      return [...new Set(waits)];
    },
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

const somewhere = (at: number) => `203.0.113.${at}`;
const someone = (at: number) => `user${at}`;
const here = () => '127.0.0.1';
const admin = () => 'admin';
const nobody = () => null;

describe('FailedSignIns', () => {
  it('makes a login wait after 100 failures, wherever they come from', () => {
    const { count, countMany } = start();
    expect(countMany(LOGIN_LIMIT, somewhere, admin)).toEqual([0]);
    expect(count('another', 'admin')).toBe(2);
    expect(count('another', 'other')).toBe(0);
  });

  it('makes an address wait after 200 failures, whatever the logins', () => {
    const { count, countMany } = start();
    expect(countMany(ADDRESS_LIMIT, here, someone)).toEqual([0]);
    expect(count(here(), 'other')).toBe(1);
    expect(count(here(), null)).toBe(1);
    expect(count('another', 'other')).toBe(0);
  });

  it('counts failures without a login for the address only', () => {
    const { count, countMany } = start();
    expect(countMany(ADDRESS_LIMIT, here, nobody)).toEqual([0]);
    expect(count(here(), null)).toBe(1);
    expect(count('another', 'null')).toBe(0);
  });

  it('tells the longer wait when both are over', () => {
    const { count, countMany } = start();
    countMany(LOGIN_LIMIT, here, admin);
    countMany(LOGIN_LIMIT, here, nobody);
    expect(count(here(), 'admin')).toBe(2);
    expect(count(here(), 'other')).toBe(1);
  });

  it('does not let the wait grow while a client keeps trying', () => {
    const { countMany } = start();
    countMany(LOGIN_LIMIT, somewhere, admin);
    expect(countMany(1000, somewhere, admin)).toEqual([2]);
  });

  it('has forgiven one failure when the wait is over', () => {
    const { count, countMany, advance } = start();
    countMany(LOGIN_LIMIT, somewhere, admin);
    const wait = count('x', 'admin');
    advance(wait - 1);
    expect(count('x', 'admin')).toBe(1);
    advance(1);
    expect(count('x', 'admin')).toBe(0);
    expect(count('x', 'admin')).toBe(2);
  });

  it('forgives 30 failures of a login and 60 of an address a minute', () => {
    const { countMany, advance } = start();
    countMany(LOGIN_LIMIT, somewhere, admin);
    countMany(ADDRESS_LIMIT, here, nobody);
    advance(60);
    expect(countMany(30, somewhere, admin)).toEqual([0]);
    expect(countMany(1, somewhere, admin)).toEqual([2]);
    expect(countMany(60, here, nobody)).toEqual([0]);
    expect(countMany(1, here, nobody)).toEqual([1]);
  });

  it('forgives no more than there was', () => {
    const { countMany, advance } = start();
    countMany(5, here, admin);
    advance(24 * 60 * 60);
    expect(countMany(LOGIN_LIMIT, somewhere, admin)).toEqual([0]);
    expect(countMany(1, somewhere, admin)).toEqual([2]);
  });

  it('keeps an address and a login of the same name apart', () => {
    const { countMany } = start();
    countMany(LOGIN_LIMIT, somewhere, here);
    expect(countMany(1, here, nobody)).toEqual([0]);
  });

  it('remembers no more than so many names, whatever comes', () => {
    const { count, countMany } = start();
    countMany(LOGIN_LIMIT, somewhere, admin);
    expect(count('x', 'admin')).toBe(2);
    countMany(50_000, here, (at) => `${at}${'x'.repeat(10)}`);
    // Unheard of for longest, so pushed out.
    expect(count('x', 'admin')).toBe(0);
  });
});
